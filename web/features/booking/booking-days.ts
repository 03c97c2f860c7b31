import type { BranchView } from '#shared/routes/branches.ts';
import { bookingDays } from '#shared/rules/booking-days.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';

/** The days after today on which the branch takes bookings. */
export const laterDaysOf = ({ today, closed_days: closed }: Pick<BranchView, 'today' | 'closed_days'>): string[] =>
  bookingDays(asClinicDay(today)).filter((day) => day !== today && !closed.includes(day));
