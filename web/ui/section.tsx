import './section.css';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useFormats } from '../lib/formats.ts';

interface Props {
  readonly title: string;
  /** A sentence below the title. */
  readonly text?: string;
  /** How many there are in all; nothing while it is not known. */
  readonly count?: number | undefined;
  /** Buttons that concern the whole section. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its own heading. */
export const Section = ({ title, text, count, actions, children }: Props): React.ReactElement => {
  const id = useId();
  const { number } = useFormats();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section__head">
        <div>
          <h2 id={id} className="section__title">
            {title}
            {count !== undefined && <span className="section__count">{number(count)}</span>}
          </h2>
          {text !== undefined && <p className="section__text">{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
};
