import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { reportMetrics } from '#events/subscribers/report-metrics.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import type { Log } from '#functions/log.ts';
import { domainEvents } from '#shared/events/index.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);
const info = vi.fn<Log['info']>();

beforeAll(() => {
  replaceDependencies({ ...clinic.deps, log: { ...clinic.deps.log, info } });
});
afterAll(() => {
  replaceDependencies(clinic.deps);
});

/** The figures of an event: the example of its type with other data. */
const figuresOf = async (type: string, more: object): Promise<unknown> => {
  info.mockClear();
  const example = domainEvents.find((event) => event.type === type)?.example;
  const data = { ...example, branch_id: 1, ...more };
  await reportMetrics({ detail: { id: 'item@1', type, version: 1, time: '2026-11-20T10:00:00.000Z', data } });
  return info.mock.calls.find(([message]) => message === 'clinic.figures')?.[1];
};

const booked_at = '2026-11-20T09:30:00.000Z';
const promised = { wait: 20, low: 10, high: 40 };

it.each([
  ['reservation.booked', { promised }, { Bookings: 1, WaitPromisedMinutes: 20 }],
  ['reservation.booked', { promised: null }, { Bookings: 1 }],
  [
    'patient.called',
    { booked_at, promised, reinserted: false },
    { Calls: 1, WaitRealMinutes: 30, WaitErrorMinutes: 10 },
  ],
  ['patient.called', { booked_at, promised: null, reinserted: false }, { Calls: 1, WaitRealMinutes: 30 }],
  ['patient.called', { booked_at, promised, reinserted: true }, { Calls: 1 }],
  ['visit.completed', { called_at: '2026-11-20T09:45:00.000Z' }, { Visits: 1, VisitMinutes: 15 }],
  ['visit.completed', { called_at: null }, { Visits: 1 }],
  ['payment.received', { amount: 300_50 }, { Receipts: 1, Income: 300.5 }],
  ['payment.reversed', { amount: 100_00 }, { Reversals: 1, Income: -100 }],
  ['session.recorded', { pulses: 120 }, { LaserSessions: 1, Pulses: 120 }],
  ['patient.skipped', {}, { Skips: 1 }],
  ['reservation.cancelled', {}, { Cancellations: 1 }],
  ['reservation.missed', {}, { NoShows: 1 }],
])('writes the figures of %s with %j', async (type, more, figures) => {
  expect(await figuresOf(type, more)).toEqual({ ...figures, branch: 1 });
});

it.each(['patient.reinserted', 'move.undone', 'drawer.opened', 'message.queued'])(
  'writes no figure of %s',
  async (type) => {
    expect(await figuresOf(type, {})).toBeUndefined();
  },
);
