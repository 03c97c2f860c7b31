import './stat-card.css';
import type { ReactNode } from 'react';
import type { Shape } from './icon.tsx';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props {
  readonly label: string;
  /** Formatted; undefined while it is loading. */
  readonly value: ReactNode;
  readonly shape?: Shape;
  readonly hint?: ReactNode;
  readonly tone?: 'good' | 'warn' | 'bad';
  /** A short number: on a phone two such stand in one line. */
  readonly short?: boolean;
}

/** Texts longer than this have a smaller letter, or they would leave their card. */
const longValue = 14;
/** Longer numbers don't share a line with another. */
const shortValue = 7;

/** As many letters as one sees: Arabic money comes with marks of direction. */
const lengthOf = (text: string): number => text.replaceAll(/\p{Cf}/gu, '').length;

/** One number with its name. Put several into `StatCards`; on a phone each is one line high. */
export const StatCard = ({ label, value, shape, hint, tone, short = false }: Props): React.ReactElement => {
  const length = typeof value === 'string' ? lengthOf(value) : 0;
  const looks = [
    'stat',
    tone === undefined ? '' : `stat--${tone}`,
    length > longValue ? 'stat--long' : '',
    short && length <= shortValue ? 'stat--short' : '',
  ];
  return (
    <div className={looks.filter(Boolean).join(' ')}>
      {shape !== undefined && (
        <span className="stat__icon">
          <Icon shape={shape} size={22} />
        </span>
      )}
      <span className="stat__label">{label}</span>
      <span className="stat__value">{value === undefined ? <Skeleton shape="half" /> : value}</span>
      {hint !== undefined && <span className="stat__hint">{hint}</span>}
    </div>
  );
};

export const StatCards = ({ children }: { readonly children: ReactNode }): React.ReactElement => (
  <div className="stats">{children}</div>
);
