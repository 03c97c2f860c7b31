import type { BranchView } from '#web/lib/api/answers.ts';
import { bookingDays } from '#shared/rules/booking-days.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';

/** The days after today on which the branch takes bookings. */
export const laterDaysOf = ({ today, closedDays: closed }: Pick<BranchView, 'today' | 'closedDays'>): string[] =>
  bookingDays(asClinicDay(today)).filter((day) => day !== today && !closed.includes(day));
