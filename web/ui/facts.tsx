import './facts.css';
import type { ReactNode } from 'react';

interface Props {
  /** Name and value, in the order they are read. */
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
}

/** What a card says about its subject: names beside values. */
export const Facts = ({ of }: Props): React.ReactElement => (
  <dl className="facts">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
