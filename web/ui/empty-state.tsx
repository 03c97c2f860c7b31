import './panel.css';
import type { ReactNode } from 'react';
import type { Shape } from './icon.tsx';
import { Icon } from './icon.tsx';
import { inboxIcon } from './staff-icons.ts';

interface Props {
  /** One sentence. */
  readonly title: string;
  readonly text?: string;
  readonly shape?: Shape;
  /** The next thing one can do, usually a button. */
  readonly children?: ReactNode;
}

/** What shows where there is nothing yet. */
export const EmptyState = ({ title, text, shape = inboxIcon, children }: Props): React.ReactElement => (
  <div className="empty">
    <span className="empty__art">
      <Icon shape={shape} size={44} />
    </span>
    <p className="empty__title">{title}</p>
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
);
