import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  boundsOf,
  clinicDayAt,
  closesAt,
  type DayRule,
  daysBetween,
  daysOf,
  isOpenAt,
  monthOf,
  nextOpening,
  type OpeningRule,
  weekdayOf,
  timeOfClinicDay,
} from '#shared/rules/clinic-day.ts';
import { always } from './seeded.ts';

const cairo: DayRule = { time_zone: 'Africa/Cairo', day_starts_at: '04:00' };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Wall clock time in Cairo by Intl, independent of the code under test. */
const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Cairo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const shown = (instant: number): { readonly date: string; readonly minutes: number } => {
  const parts = Object.fromEntries(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    date: `${parts['year'] ?? ''}-${parts['month'] ?? ''}-${parts['day'] ?? ''}`,
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
};

/** The date on the wall, or yesterday's before four o'clock. */
const expectedDay = (instant: number): string => {
  const { date, minutes } = shown(instant);
  if (minutes >= 4 * 60) return date;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day) - DAY).toISOString().slice(0, 10);
};

const offsetAt = (instant: number): number => {
  const { date, minutes } = shown(instant);
  return Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE - Math.floor(instant / MINUTE) * MINUTE;
};

/** Every instant from 2023 to 2030 at which Cairo's clock jumps, found by looking at each hour. */
const clockChanges = (): number[] => {
  const changes: number[] = [];
  let before = offsetAt(Date.UTC(2023, 0, 1));
  for (let instant = Date.UTC(2023, 0, 1); instant < Date.UTC(2031, 0, 1); instant += 60 * MINUTE) {
    const offset = offsetAt(instant);
    if (offset !== before) changes.push(instant);
    before = offset;
  }
  return changes;
};

const changes = clockChanges();

/** The rules as a function of ours reads them, off its own clock, and as any other process does. */
const inTwoProcesses = describe.each([
  ['whose zone is its own', 'Africa/Cairo', -180],
  ['in another zone', 'America/New_York', 240],
] as const);

const runIn = (zone: string, offset: number): void => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone);
    // Else the one would be a test of the other.
    expect(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset()).toBe(offset);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
};

inTwoProcesses('the clinic day, in a process %s', (_name, zone, offset) => {
  runIn(zone, offset);

  it('has two clock changes in each year from 2023 to 2030 to be right about', () => {
    const years = changes.map((instant) => new Date(instant).getUTCFullYear());
    expect(years).toEqual([2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030].flatMap((year) => [year, year]));
  });

  it.each(changes.map((instant) => [new Date(instant).toISOString(), instant] as const))(
    'is right for every minute of the two days around the clock change at %s',
    (_, change) => {
      const wrong: string[] = [];
      let before = '';
      for (let instant = change - 2 * DAY; instant <= change + 2 * DAY; instant += MINUTE) {
        const day = clinicDayAt(new Date(instant), cairo);
        const { start, end } = boundsOf(day, cairo);
        const fits = day === expectedDay(instant) && start.getTime() <= instant && instant < end.getTime();
        // A repeated hour must not turn the day back.
        if (!fits || day < before) wrong.push(`${new Date(instant).toISOString()} ${day}`);
        before = day;
      }
      expect(wrong).toEqual([]);
    },
  );

  it('follows one another without gap or overlap over all eight years', () => {
    for (const day of daysOf('2023-01-01', '2030-12-31')) {
      expect(boundsOf(day, cairo).end.getTime()).toBe(boundsOf(addDays(day, 1), cairo).start.getTime());
    }
  });

  it('keeps an evening that runs past midnight one day', () => {
    expect(clinicDayAt(new Date('2026-11-20T21:30:00Z'), cairo)).toBe('2026-11-20');
    expect(clinicDayAt(new Date('2026-11-21T01:59:59Z'), cairo)).toBe('2026-11-20');
    expect(clinicDayAt(new Date('2026-11-21T02:00:00Z'), cairo)).toBe('2026-11-21');
  });

  it('handles the hour that repeats on 2026-10-29 and the hour missing on 2027-04-30', () => {
    expect(boundsOf('2026-10-29', cairo).end.getTime() - boundsOf('2026-10-29', cairo).start.getTime()).toBe(
      25 * 60 * MINUTE,
    );
    expect(boundsOf('2027-04-29', cairo).end.getTime() - boundsOf('2027-04-29', cairo).start.getTime()).toBe(
      23 * 60 * MINUTE,
    );
  });

  it('takes the first of two instants at which the clock shows a time', () => {
    expect(timeOfClinicDay('2026-10-29', '23:30', cairo).toISOString()).toBe('2026-10-29T20:30:00.000Z');
  });

  it('is the day whose bounds hold the instant, in any zone and whenever the day starts', () => {
    const zones = ['Africa/Cairo', 'Asia/Riyadh', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'UTC'];
    always(
      fc.property(
        fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2031, 0, 1) }),
        fc.constantFrom(...zones),
        fc.integer({ min: 3, max: 8 }),
        (instant, zone, hour) => {
          const rule = { time_zone: zone, day_starts_at: `0${hour}:00` };
          const { start, end } = boundsOf(clinicDayAt(new Date(instant), rule), rule);
          expect(start.getTime()).toBeLessThanOrEqual(instant);
          expect(end.getTime()).toBeGreaterThan(instant);
        },
      ),
      2000,
    );
  });
});

describe('calendar arithmetic', () => {
  const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count));

  it('goes forth and back', () => {
    always(
      fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, count) => {
        const other = addDays(day, count);
        expect(addDays(other, -count)).toBe(day);
        expect(daysBetween(day, other)).toBe(count);
        expect(monthOf(other)).toBe(other.slice(0, 7));
        expect(weekdayOf(other)).toBe((((weekdayOf(day) + count) % 7) + 7) % 7);
      }),
    );
  });

  it('lists every day of a range once, both ends included, and nothing of a range turned round', () => {
    expect(daysOf('2028-02-27', '2028-03-01')).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysOf('2026-01-02', '2026-01-01')).toEqual([]);
  });
});

inTwoProcesses('opening hours, in a process %s', (_name, zone, offset) => {
  runIn(zone, offset);

  const evening: OpeningRule = {
    ...cairo,
    hours: Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => [
        String(weekday),
        weekday === 5 ? null : { open: '17:00', close: '02:00' },
      ]),
    ),
    closed_dates: ['2026-11-24'],
  };

  it('are always open where none are set', () => {
    expect(isOpenAt(new Date('2026-11-20T00:00:00Z'), cairo)).toBe(true);
  });

  it('let the public book from the start of the clinic day until closing, also past midnight', () => {
    // A Saturday, winter time: UTC+2.
    expect(isOpenAt(new Date('2026-11-21T02:00:00Z'), evening)).toBe(true);
    expect(isOpenAt(new Date('2026-11-21T23:59:59Z'), evening)).toBe(true);
    expect(isOpenAt(new Date('2026-11-22T00:00:00Z'), evening)).toBe(false);
    expect(closesAt('2026-11-21', evening)?.toISOString()).toBe('2026-11-22T00:00:00.000Z');
  });

  it('are closed all day on a free weekday and on a closed date', () => {
    expect(closesAt('2026-11-20', evening)).toBeNull();
    expect(closesAt('2026-11-24', evening)).toBeNull();
    expect(isOpenAt(new Date('2026-11-20T15:00:00Z'), evening)).toBe(false);
  });

  it('name the next opening: the start of the next day that is not closed', () => {
    // Thursday night after closing; Friday is free.
    expect(nextOpening(new Date('2026-11-20T00:30:00Z'), evening)?.toISOString()).toBe('2026-11-21T02:00:00.000Z');
    expect(nextOpening(new Date('2026-11-23T10:00:00Z'), evening)?.toISOString()).toBe('2026-11-25T02:00:00.000Z');
  });

  it('say that there is none when a branch is closed for good', () => {
    expect(nextOpening(new Date('2026-11-20T10:00:00Z'), { ...cairo, hours: {} })).toBeNull();
  });
});
