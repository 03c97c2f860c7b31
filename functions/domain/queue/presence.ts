import { type ReservationType, reservationTypes } from '#shared/models/lists.ts';
import { isHere } from '#shared/rules/queue-place.ts';

/** A waiting ticket, as far as presence depends on it. */
export interface WaitingTicket {
  readonly type: ReservationType;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; absent while the patient is not marked as arrived. */
  readonly arrivedAt?: string | undefined;
}

/** Since when the first patient of each service who is here waits, in milliseconds since 1970. */
export type WaitingSince = Readonly<Partial<Record<ReservationType, number | undefined>>>;

/**
 * Since when patients who are here wait: from arrival where arrivals are marked, else from booking. A patient who is
 * expected does not wait. Source: docs/domain.md#arrival.
 */
export const waitingSince = (waiting: readonly WaitingTicket[], arrivals: boolean): WaitingSince =>
  Object.fromEntries(
    reservationTypes.flatMap((type) => {
      const since = waiting
        .filter((ticket) => ticket.type === type && (!arrivals || isHere(ticket)))
        .map(({ arrivedAt, createdAt }) => Date.parse(arrivedAt ?? createdAt));
      return since.length === 0 ? [] : [[type, Math.min(...since)]];
    }),
  );
