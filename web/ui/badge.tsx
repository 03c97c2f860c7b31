import './badge.css';
import type { ReactNode } from 'react';
import type { Shape } from './icon.tsx';
import { Icon } from './icon.tsx';

export type BadgeTone = 'plain' | 'calm' | 'accent' | 'good' | 'warn' | 'bad';

interface Props {
  /** accent is kept for what needs a person now. */
  readonly tone: BadgeTone;
  /** A status is never colour alone: icon, word and colour. */
  readonly shape: Shape;
  readonly children: ReactNode;
}

/** A short status: icon, word, colour. */
export const Badge = ({ tone, shape, children }: Props): React.ReactElement => (
  <span className={`badge badge--${tone}`}>
    <Icon shape={shape} size={16} />
    {children}
  </span>
);
