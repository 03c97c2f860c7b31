import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../support/typed-call.ts';
import { type Counter, counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';

/**
 * The pulses of a day are the same on every screen: random days are worked through the API, and the doctor's desk, the
 * day sheet and the daily report of each day are compared with each other and with what was sent.
 */
const DAYS = 12;
const doctors = ['doctor', 'doctor2'] as const;

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const), doctor: fc.constantFrom(...doctors) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      doctor: fc.constantFrom(...doctors),
      gap: fc.integer({ min: 0, max: 9 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      doctor: fc.constantFrom(...doctors),
      pulses: fc.integer({ min: 1, max: 400 }),
    }),
  },
  // Recorded on a later day.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('visit' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('late' as const),
      doctor: fc.constantFrom(...doctors),
      pulses: fc.integer({ min: 1, max: 400 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const days = fc.sample(fc.array(step, { minLength: 4, maxLength: 14 }), { seed, numRuns: DAYS });

let clinic: TestClinic;
let counter: Counter;
let patients = 0;
/** Finished visits without a session, and the day of each. */
const unrecorded: { readonly id: number; readonly day: string }[] = [];

const visit = (): Promise<number> => {
  patients += 1;
  return counter.visit(patients, 'laser');
};

/** What one day must show for a doctor: pulses of the day's visits, and of earlier ones. */
interface Expected {
  recorded: number;
  ofOtherDays: number;
}

const work = async (each: Step, day: string, expected: Map<string, Expected>): Promise<void> => {
  switch (each.kind) {
    case 'start':
      await counter.startPulses(1000, each.doctor);
      return;
    case 'end': {
      const { predicted_pulses: predicted } = await counter.pulses(each.doctor);
      await counter.endPulses(predicted + each.gap, each.doctor);
      return;
    }
    case 'visit':
      unrecorded.push({ id: await visit(), day });
      return;
    case 'record':
    case 'late': {
      const known = each.kind === 'late' ? unrecorded.shift() : { id: await visit(), day };
      if (known === undefined) return;
      expect((await counter.record(known.id, each.pulses, 5, { account: each.doctor })).status).toBe(201);
      const own = expected.get(each.doctor) ?? { recorded: 0, ofOtherDays: 0 };
      own.recorded += each.pulses;
      if (known.day !== day) own.ofOtherDays += each.pulses;
      expected.set(each.doctor, own);
    }
  }
};

type Line = ReplyOf<'doctor/show-pulse-tracking'>['pulse_tracking']['today'];
const sumOf = (lines: readonly Line[], field: keyof Line): number => lines.reduce((sum, line) => sum + line[field], 0);

beforeAll(async () => {
  clinic = await openTestClinic();
  clinic.letTimePass();
  counter = counterOf(clinic);
});

afterAll(() => clinic.stop());

describe('the pulses of a day', () => {
  it.each(days.map((steps, index) => ({ number: index + 1, steps })))(
    'are the same at the desk, on the day sheet and in the daily report of day $number',
    async ({ number, steps }) => {
      await clinic.at(noonOf(number));
      const day = noonOf(number).toISOString().slice(0, 10);
      const expected = new Map<string, Expected>();
      for (const each of steps) await work(each, day, expected);

      const desks = await Promise.all(doctors.map(async (doctor) => (await counter.pulses(doctor)).today));
      const sheet = await clinic.ok('day-sheets/show-day-sheet', { as: 'owner', params: { branchId: 1 } });
      const { summary } = await clinic.ok('reports/show-daily-report', { as: 'owner', params: { branchId: 1 } });

      // Every line of the sheet is a desk, and every desk with figures has a line.
      const lines = sheet.pulses.map(({ doctor_id: _id, doctor_name: _name, doctor_name_ar: _ar, ...line }) => line);
      const withFigures = desks.filter(({ sessions, counter: read, still_open: open }) => sessions + read + open > 0);
      expect(lines).toEqual(expect.arrayContaining(withFigures));
      expect(sumOf(lines, 'recorded')).toBe(sumOf(desks, 'recorded'));
      expect(desks.map((desk) => [desk.recorded, desk.of_other_days > 0 ? desk.of_other_days : 0])).toEqual(
        doctors.map((doctor) => [expected.get(doctor)?.recorded ?? 0, expected.get(doctor)?.ofOtherDays ?? 0]),
      );
      expect(summary).toMatchObject({
        laser_treatments: { total_sessions: sumOf(desks, 'sessions'), total_pulses: sumOf(desks, 'recorded') },
        pulse_tracking: {
          predicted_pulses: sumOf(desks, 'predicted'),
          actual_pulses: sumOf(desks, 'counter'),
          discrepancy: sumOf(desks, 'gap') + sumOf(desks, 'of_others'),
          of_others: sumOf(desks, 'of_others'),
          open_sessions: sumOf(desks, 'still_open'),
          open_recorded_pulses: sumOf(desks, 'open_recorded'),
          of_other_days: sumOf(desks, 'of_other_days'),
          outside: sumOf(desks, 'outside'),
        },
      });
      // Each difference between what was recorded and what the counters predict has its line.
      for (const desk of desks) {
        expect(desk.recorded - desk.of_other_days - desk.outside + desk.counted_later).toBe(
          desk.predicted + desk.open_recorded,
        );
        expect(desk.outside).toBeGreaterThanOrEqual(0);
      }
    },
  );
});
