import './panel.css';
import type { ReactNode } from 'react';
import { alertIcon, checkCircleIcon, Icon, infoIcon } from './icon.tsx';

const shapes = { bad: alertIcon, warn: alertIcon, good: checkCircleIcon, calm: infoIcon } as const;

interface Props {
  /** bad = it failed; warn = look at this (yellow); good = done; calm = worth knowing. */
  readonly tone: keyof typeof shapes;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Say it to a screen reader at once (it appeared in answer to something). */
  readonly live?: boolean;
}

/** A boxed message that stays where it belongs. */
export const Notice = ({ tone, title, children, live = false }: Props): React.ReactElement => (
  <div className={`panel panel--${tone}`} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
    <Icon shape={shapes[tone]} size={22} />
    {title !== undefined && <p className="panel__title">{title}</p>}
    <div className="panel__body">{children}</div>
  </div>
);
