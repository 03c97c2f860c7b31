import './ticket.css';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { Mark } from './brand.tsx';

const Qr = lazy(async () => ({ default: (await import('./qr.tsx')).Qr }));

export interface TicketFace {
  /** Decides the look: `turn` turns the whole ticket, `ready` warms it. */
  readonly tone: 'calm' | 'ready' | 'turn' | 'quiet';
  readonly brand: string;
  readonly branch: string;
  /** Above the big thing: "Your position". */
  readonly label: string;
  /** The big thing: `#3`, or a sentence ("It's your turn"). */
  readonly headline: string;
  /** The headline is a number to be read across a room. */
  readonly numeric: boolean;
  /** People ahead, wait, clock times: short lines below it. */
  readonly lines: readonly { readonly id: string; readonly strong: boolean; readonly text: string }[];
  /** What to do next. */
  readonly next: string;
  readonly fields: readonly { readonly id: string; readonly label: string; readonly value: ReactNode }[];
  readonly codeLabel: string;
  /** Absent when a ticket was found by phone alone. */
  readonly code?: string;
  /** A link to open this ticket elsewhere, and its spoken name. */
  readonly link?: { readonly address: string; readonly label: string };
}

/**
 * The patient's ticket. The same on the confirmation, on the status page, on paper and in the installed app.
 * It holds no rules: web/features build its face from a reservation (see web/lib/ticket-face.ts).
 */
export const Ticket = ({ face }: { readonly face: TicketFace }): React.ReactElement => (
  <article className={`ticket ticket--${face.tone}`} key={face.tone} aria-label={`${face.label} ${face.headline}`}>
    <header className="ticket__top">
      <Mark size={30} />
      <span className="ticket__brand">{face.brand}</span>
      <span className="ticket__branch">{face.branch}</span>
    </header>
    <div className="ticket__heart" aria-live="polite">
      <p className="ticket__label">{face.label}</p>
      <p className={face.numeric ? 'ticket__number ltr' : 'ticket__headline'}>{face.headline}</p>
      {face.lines.map(({ id, strong, text }) => (
        <p key={id} className={strong ? 'ticket__line ticket__line--strong' : 'ticket__line'}>
          {text}
        </p>
      ))}
    </div>
    <p className="ticket__next">{face.next}</p>
    <div className="ticket__tear" aria-hidden />
    <footer className="ticket__stub">
      {face.code !== undefined && (
        <dl className="ticket__field ticket__field--code">
          <dt>{face.codeLabel}</dt>
          <dd className="ticket__code ltr">{face.code}</dd>
        </dl>
      )}
      <dl className="ticket__fields">
        {face.fields.map(({ id, label, value }) => (
          <div key={id} className="ticket__field">
            <dt>{label}</dt>
            {/* A Latin name keeps its own direction on an Arabic ticket, and the other way round. */}
            <dd>{id === 'name' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
      </dl>
      {face.link !== undefined && (
        <div className="ticket__qr">
          <Suspense fallback={null}>
            <Qr text={face.link.address} label={face.link.label} />
          </Suspense>
        </div>
      )}
    </footer>
  </article>
);
