import { UNDO_MINUTES } from './transitions.ts';

/** Maximum number of other patients that a late patient lets go first. */
export const MAX_BEHIND = 5;

const MS_PER_MINUTE = 60_000;

/** A ticket of today, as far as its patient may move it. Moments in milliseconds. */
interface OwnTicket {
  readonly status: string;
  readonly postponedAt?: number | undefined;
  readonly skippedAt?: string | undefined;
  readonly finishedAt?: string | undefined;
  readonly lastMove?: { readonly name: string } | undefined;
}

/** Until when the patient may take the postponement back; undefined without one, and after another move. */
export const postponedUntil = ({ status, postponedAt, lastMove }: OwnTicket): number | undefined =>
  status === 'waiting' && postponedAt !== undefined && lastMove?.name === 'postpone'
    ? postponedAt + UNDO_MINUTES * MS_PER_MINUTE
    : undefined;

/**
 * Until when the patient may put a missed ticket back; undefined for a ticket that was not missed.
 * @param minutes setting `come_back_minutes`; 0 = never
 */
export const comeBackUntil = ({ status, skippedAt, finishedAt }: OwnTicket, minutes: number): number | undefined => {
  const missedAt = { skipped: skippedAt, no_show: finishedAt }[status];
  return missedAt === undefined || minutes === 0 ? undefined : Date.parse(missedAt) + minutes * MS_PER_MINUTE;
};
