import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reservationTypes } from '#shared/models/lists.ts';
import { placesLeft, windowsOf } from '#functions/domain/queue/booking-windows.ts';

const week = (hours: { readonly open: string; readonly close: string } | null) =>
  Object.fromEntries(['0', '1', '2', '3', '4', '5', '6'].map((weekday) => [weekday, hours]));
const ruleOf = (open: string, close: string, minutes: 15 | 30 | 60 | null = 30) => ({
  time_zone: 'Africa/Cairo',
  day_starts_at: '04:00',
  hours: week({ open, close }),
  closed_dates: ['2026-11-24'],
  settings: { arrivals: true, window_minutes: minutes },
});
const beginnings = (day: string, rule: ReturnType<typeof ruleOf>): string[] =>
  windowsOf(day, rule).map(({ from }) => from);

describe('the windows of a clinic day', () => {
  it('end by closing time, also past midnight', () => {
    expect(windowsOf('2026-11-23', ruleOf('23:00', '00:45'))).toEqual([
      { from: '23:00', to: '23:30' },
      { from: '23:30', to: '00:00' },
      { from: '00:00', to: '00:30' },
    ]);
  });

  it.each([
    ['the branch is closed', '2026-11-24', ruleOf('18:00', '20:00')],
    ['the setting is off', '2026-11-23', ruleOf('18:00', '20:00', null)],
    ['the branch keeps no hours', '2026-11-23', { ...ruleOf('18:00', '20:00'), hours: undefined }],
    [
      'arrivals are not marked',
      '2026-11-23',
      { ...ruleOf('18:00', '20:00'), settings: { arrivals: false, window_minutes: 30 as const } },
    ],
  ])('are none when %s', (_, day, rule) => {
    expect(windowsOf(day, rule)).toEqual([]);
  });

  it('skip the hour that the clock skips', () => {
    expect(beginnings('2026-04-23', ruleOf('23:00', '02:00'))).toEqual(['23:00', '23:30', '01:00', '01:30']);
  });

  it('name the repeated hour once when the clock is set back', () => {
    expect(beginnings('2026-10-29', ruleOf('22:30', '00:30'))).toEqual(['22:30', '23:00', '23:30', '00:00']);
  });

  it.each([
    ['set back', '2026-10-29'],
    ['set forward', '2026-04-23'],
  ])('last as long on the wall clock as on any other day when the clock is %s', (_, day) => {
    const late = windowsOf(day, ruleOf('23:00', '02:00')).slice(0, 2);

    expect(late).toEqual([
      { from: '23:00', to: '23:30' },
      { from: '23:30', to: '00:00' },
    ]);
  });
});

const type = fc.constantFrom(...reservationTypes);
const doctor = fc.record({ doctorId: fc.uuid(), services: fc.option(fc.subarray([...reservationTypes])) });
const lengths = fc.record({
  regular: fc.integer({ min: 5, max: 60 }),
  laser: fc.integer({ min: 5, max: 60 }),
  fractional: fc.integer({ min: 5, max: 60 }),
});
const capacity = fc
  .record({
    minutes: fc.constantFrom(15, 30, 60),
    doctors: fc.array(doctor, { maxLength: 4 }),
    lengths,
  })
  .map(({ lengths: { regular, laser, fractional }, doctors, minutes }) => ({
    minutes,
    doctors: doctors.map(({ services, ...rest }) => ({ ...rest, services: services ?? undefined })),
    lengths: {
      regular: { minutes: regular, spread: 1 },
      laser: { minutes: laser, spread: 1 },
      fractional: { minutes: fractional, spread: 1 },
    },
  }));

describe('the places left in a window', () => {
  it('are as many as the doctors of the service can see in its minutes', () => {
    const doctors = [{ doctorId: 'a' }, { doctorId: 'b', services: ['laser'] as const }];
    const each = { minutes: 20, spread: 1 };
    const window = { minutes: 60, doctors, lengths: { regular: each, laser: each, fractional: each } };

    expect([placesLeft('regular', [], window), placesLeft('laser', [], window)]).toEqual([3, 6]);
    expect(placesLeft('laser', ['regular', 'regular', 'regular'], window)).toBe(3);
    expect(placesLeft('regular', ['laser', 'laser', 'laser', 'laser'], window)).toBe(2);
  });

  it('are at least one when nobody has booked the window', () => {
    fc.assert(fc.property(type, capacity, (service, window) => placesLeft(service, [], window) >= 1));
  });

  it('end when they are booked one after the other, in the time of all doctors', () => {
    fc.assert(
      fc.property(fc.array(type, { minLength: 80, maxLength: 80 }), capacity, (wanted, window) => {
        const booked: (typeof wanted)[number][] = [];
        for (const service of wanted) if (placesLeft(service, booked, window) > 0) booked.push(service);
        const taken = booked.reduce((sum, each) => sum + window.lengths[each].minutes, 0);
        expect(booked.length === 1 || taken <= window.doctors.length * window.minutes).toBe(true);
      }),
    );
  });

  it('are never more after another booking', () => {
    fc.assert(
      fc.property(
        type,
        type,
        fc.array(type, { minLength: 1, maxLength: 6 }),
        capacity,
        (service, other, booked, window) => {
          expect(placesLeft(service, [...booked, other], window)).toBeLessThanOrEqual(
            placesLeft(service, booked, window),
          );
        },
      ),
    );
  });
});
