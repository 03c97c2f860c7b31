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
  readonly paid?: number | undefined;
  /** The last move, with what the ticket had before a move that ended it. */
  readonly lastMove?:
    { readonly name: string; readonly was?: { readonly paid?: number | undefined } | undefined } | undefined;
}

/** Until when the patient may take the postponement back; undefined without one, and after another move. */
export const postponedUntil = ({ status, postponedAt, lastMove }: OwnTicket): number | undefined =>
  status === 'waiting' && postponedAt !== undefined && lastMove?.name === 'postpone'
    ? postponedAt + UNDO_MINUTES * MS_PER_MINUTE
    : undefined;

/**
 * Until when the patient may put a missed ticket back; undefined for a ticket that was not missed, and for a no-show whose
 * money moved since: then reception decides.
 * @param minutes setting `come_back_minutes`; 0 = never
 */
export const comeBackUntil = (
  { status, skippedAt, finishedAt, paid, lastMove }: OwnTicket,
  minutes: number,
): number | undefined => {
  const was = lastMove?.was;
  const endedAt = was !== undefined && was.paid === paid ? finishedAt : undefined;
  const missedAt = { skipped: skippedAt, no_show: endedAt }[status];
  return missedAt === undefined || minutes === 0 ? undefined : Date.parse(missedAt) + minutes * MS_PER_MINUTE;
};
