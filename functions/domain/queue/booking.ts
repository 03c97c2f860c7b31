import { isBookingDay, MAX_DAYS_AHEAD, STAFF_DAYS_AHEAD } from '#shared/rules/booking-days.ts';
import {
  addDays,
  type ClinicDay,
  isAfterLastDay,
  isClosedOn,
  isOpenAt,
  nextOpening,
  type OpeningRule,
} from '#shared/rules/clinic-day.ts';
import { parsePhone, type E164 } from '#shared/rules/phone.ts';
import type { Actor } from '../staff/actor.ts';
import { bookingClosed, closedOnDate, dateNotBookable, phoneInvalid } from '#shared/refusals/booking.ts';

/** E.164 of a phone as typed, or a refusal. */
export const requirePhone = (typed: string): E164 => {
  const phone = parsePhone(typed);
  if (phone === null) throw phoneInvalid();
  return phone;
};

/** The public books today in opening hours, staff at any time until the last day. Source: docs/domain.md#clinic-day. */
const requireOpen = ({ actor, branch, today, now }: Omit<DayRequest, 'date'>): void => {
  if (isOpenAt(now, branch) || (actor.kind === 'staff' && !isAfterLastDay(today, branch))) return;
  throw bookingClosed(nextOpening(now, branch), branch.time_zone);
};

/** Refuses a day that is over or too far ahead; staff book further ahead than the public, as does a follow-up. */
export const requireBookingDay = (
  day: ClinicDay,
  today: ClinicDay,
  { kind }: Pick<Actor, 'kind'>,
  afterVisit = false,
): void => {
  const most = kind === 'staff' || afterVisit ? STAFF_DAYS_AHEAD : MAX_DAYS_AHEAD;
  if (!isBookingDay(day, today, most)) throw dateNotBookable(addDays(today, most));
};

interface DayRequest {
  readonly actor: Actor;
  readonly branch: OpeningRule;
  readonly today: ClinicDay;
  readonly now: Date;
  /** The requested day; undefined = today. */
  readonly date: ClinicDay | undefined;
  /** A patient who books the follow-up of a visit books as far ahead as staff. */
  readonly afterVisit?: boolean;
}

/** The clinic day to book on, or a refusal. On a later day the branch must be open. Source: docs/domain.md#booking-ahead. */
export const bookingDayOf = ({ actor, branch, today, now, date = today, afterVisit }: DayRequest): ClinicDay => {
  requireBookingDay(date, today, actor, afterVisit);
  if (date === today) requireOpen({ actor, branch, today, now });
  else if (isClosedOn(date, branch)) throw closedOnDate(date);
  return date;
};
