import { type DayRule, opensAt, type OpeningRule, timeOfClinicDay } from '#shared/rules/clinic-day.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import type { BookedWindow } from '#shared/models/windows.ts';

/** When a window of a clinic day ends. */
const endOfWindow = (day: string, { to }: BookedWindow, rule: DayRule): Date => timeOfClinicDay(day, to, rule, true);

/** A ticket that takes a place. */
interface PlacedTicket {
  readonly day: string;
  /** Absent for a patient without a window, and for one who lost its place. */
  readonly window?: BookedWindow | undefined;
  readonly isHere: boolean;
}

/** The time by which a ticket is sorted on a day with windows. */
interface StandingTime {
  readonly from: Date;
  readonly hasWindow: boolean;
}

/**
 * The time by which a ticket that takes a place now is sorted: the start of its window, unless the patient arrives
 * after the window's end; without one, now, but not before the branch opens. Source: docs/domain.md#order-of-the-day.
 */
export const standingTime = (ticket: PlacedTicket, rule: OpeningRule, now: Date): StandingTime => {
  const { day, window, isHere } = ticket;
  if (window !== undefined && !(isHere && now > endOfWindow(day, window, rule))) {
    return { from: timeOfClinicDay(day, window.from, rule), hasWindow: true };
  }
  const opens = opensAt(day, rule);
  return { from: opens !== null && opens > now ? opens : now, hasWindow: false };
};

/** A ticket with its window, which counts until the patient was put back. */
interface WindowTicket {
  readonly window?: BookedWindow | undefined;
  readonly reinserted?: boolean | undefined;
  readonly arrivedAt?: string | undefined;
}

/** May the patient still come before the end of the window? Then a turn that others took was not missed. */
export const mayComeInWindow = (
  { day, window, reinserted = false }: WindowTicket & Pick<PlacedTicket, 'day'>,
  rule: DayRule,
  now: Date,
): boolean => window !== undefined && !reinserted && now <= endOfWindow(day, window, rule);

const MS_PER_MINUTE = 60_000;

/** The window before which a patient is not called; none for one who is here, or was put back. */
export const windowToAwait = ({ window, reinserted = false, arrivedAt }: WindowTicket): BookedWindow | undefined =>
  reinserted || isHere({ arrivedAt }) ? undefined : window;

/** Whole minutes until visits begin for a ticket: with its window to await, without one when the branch opens. */
export const minutesToStart = (
  { day, window }: { readonly day: string; readonly window?: BookedWindow | undefined },
  rule: OpeningRule,
  now: Date,
): number => {
  const { from } = standingTime({ day, window, isHere: false }, rule, now);
  return Math.max(0, Math.ceil((from.getTime() - now.getTime()) / MS_PER_MINUTE));
};
