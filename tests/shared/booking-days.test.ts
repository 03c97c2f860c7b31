import { describe, expect, it } from 'vitest';
import {
  bookingDays,
  closedDaysAhead,
  isBookingDay,
  MAX_DAYS_AHEAD,
  STAFF_DAYS_AHEAD,
} from '#shared/rules/booking-days.ts';
import { addDays, asClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';

const cairo = { time_zone: 'Africa/Cairo', day_starts_at: '04:00' };
const open = { open: '10:00', close: '18:00' };

describe('the days that can be booked', () => {
  it.each(['2026-10-20', '2026-12-25', '2027-04-25', '2028-02-20'])(
    'are today and each of the next fourteen days, from %s on',
    (date) => {
      const today = asClinicDay(date);

      const days = bookingDays(today);

      expect(days).toHaveLength(MAX_DAYS_AHEAD + 1);
      expect(new Set(days).size).toBe(days.length);
      expect(days.every((day) => isBookingDay(day, today))).toBe(true);
    },
  );

  it('include neither yesterday nor the fifteenth day', () => {
    const today = asClinicDay('2026-10-28');

    expect(isBookingDay(asClinicDay('2026-10-27'), today)).toBe(false);
    expect(isBookingDay(asClinicDay('2026-11-12'), today)).toBe(false);
    expect(isBookingDay(addDays(today, STAFF_DAYS_AHEAD), today, STAFF_DAYS_AHEAD)).toBe(true);
    expect(isBookingDay(addDays(today, STAFF_DAYS_AHEAD + 1), today, STAFF_DAYS_AHEAD)).toBe(false);
  });

  it.each([
    ['before 04:00', '2026-10-30T01:59:00.000Z', '2026-10-29'],
    ['from 04:00 on', '2026-10-30T02:00:00.000Z', '2026-10-30'],
  ])('begin with the clinic day after the clocks went back, %s', (_, moment, day) => {
    const today = clinicDayAt(new Date(moment), cairo);

    expect(bookingDays(today)[0]).toBe(day);
  });
});

describe('the closed days ahead', () => {
  it('are the weekdays without hours and the closed dates, without today', () => {
    const rule = {
      ...cairo,
      hours: { '0': open, '1': open, '2': open, '3': open, '4': open, '5': null, '6': open },
      closed_dates: ['2026-11-24', '2026-12-20'],
    };

    expect(closedDaysAhead(asClinicDay('2026-11-20'), rule)).toEqual(['2026-11-24', '2026-11-27', '2026-12-04']);
  });

  it('are none when the branch keeps no hours', () => {
    expect(closedDaysAhead(asClinicDay('2026-11-20'), cairo)).toEqual([]);
  });
});
