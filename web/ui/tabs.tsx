import './tabs.css';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Shape } from './icon.tsx';
import { Icon } from './icon.tsx';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly shape?: Shape;
  /** A count beside the label; nothing when 0. */
  readonly count?: number;
}

interface Props<Id extends string> {
  /** Spoken name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  readonly onChange: (id: Id) => void;
}

/** A row of tabs; arrow keys move between them, in the direction one reads. Each shows its `TabPanel`. */
export const Tabs = <Id extends string>({ label, tabs, current, onChange }: Props<Id>): React.ReactElement => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const target = tabs[(next + tabs.length) % tabs.length];
    if (target === undefined) return;
    onChange(target.id);
    document.getElementById(`tab-${target.id}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ id, label: name, shape, count }) => (
        <button
          key={id}
          id={`tab-${id}`}
          className="tabs__tab"
          type="button"
          role="tab"
          aria-selected={id === current}
          aria-controls={id === current ? `panel-${id}` : undefined}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChange(id)}
          onKeyDown={onKeyDown}
        >
          {shape !== undefined && <Icon shape={shape} size={18} />}
          {name}
          {count !== undefined && count > 0 && <span className="tabs__count">{count}</span>}
        </button>
      ))}
    </div>
  );
};

/** What a tab shows. */
export const TabPanel = ({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactNode;
}): React.ReactElement => (
  <div id={`panel-${id}`} role="tabpanel" aria-labelledby={`tab-${id}`}>
    {children}
  </div>
);
