import { addDays, type ClinicDay, daysOf, isClosedOn, type OpeningRule } from './clinic-day.ts';

/** Number of days after today on which a reservation may be booked. Source: docs/domain.md#booking-ahead. */
export const MAX_DAYS_AHEAD = 14;

/** The same for staff, and for a patient after a visit: a follow-up after a treatment is weeks away. */
export const STAFF_DAYS_AHEAD = 90;

/** The days that may be booked: today and the days after it, closed days included. */
export const bookingDays = (today: ClinicDay): ClinicDay[] => daysOf(today, addDays(today, MAX_DAYS_AHEAD));

/** The days that staff may book. */
export const staffBookingDays = (today: ClinicDay): ClinicDay[] => daysOf(today, addDays(today, STAFF_DAYS_AHEAD));

/** Is this day today or one of the days after it that may be booked? @param most days ahead */
export const isBookingDay = (day: ClinicDay, today: ClinicDay, most: number = MAX_DAYS_AHEAD): boolean =>
  day >= today && day <= addDays(today, most);

/** The days after today that cannot be booked because the branch is closed. */
export const closedDaysAhead = (today: ClinicDay, rule: OpeningRule): ClinicDay[] =>
  bookingDays(today).filter((day) => day !== today && isClosedOn(day, rule));
