import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
beforeAll(async () => {
  clinic = await openTestClinic();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());

const HOUR = 3_600_000;
let patients = 0;
const at = (day: number, hour: number): Promise<void> => clinic.at(new Date(noonOf(day).getTime() + hour * HOUR));
const ledger = (month?: string) =>
  clinic.ok('lasers/show-pulse-ledger', {
    as: 'owner',
    params: { branchId: 1 },
    query: month === undefined ? {} : { month },
  });

/** Works a shift with one session at hour 2, from noon of the day to hour 4. */
const work = async (day: number, start: number, pulses: number, end: number): Promise<void> => {
  await at(day, 0);
  await counter.startPulses(start);
  await at(day, 2);
  patients += 1;
  await counter.record(await counter.visit(patients, 'laser'), pulses, 5);
  await at(day, 4);
  await counter.endPulses(end);
};

describe('the pulse ledger of a branch', () => {
  it('has no line before two readings', async () => {
    expect(await ledger()).toMatchObject({ first_reading: null, last_reading: null, lines: [], unread: 0 });
  });

  it('shows shifts, the night between them and their gaps in pounds', async () => {
    await work(0, 1000, 200, 1210);
    await work(1, 1250, 90, 1340);

    const shown = await ledger();

    expect(shown).toMatchObject({
      first_reading: 1000,
      last_reading: 1340,
      total: { moved: 340, recorded: 290, unexplained: 50, unexplained_amount: 250 },
      parts: [
        { part: 'doctor', moved: 300, unexplained: 10, unexplained_amount: 50 },
        { part: 'between', doctor_id: null, moved: 40, unexplained: 40, unexplained_amount: 200 },
      ],
      lines: [
        { kind: 'shift', from: { value: 1000 }, to: { value: 1210 }, recorded: 200, unexplained: 10 },
        { kind: 'between', doctors: [], recorded: 0, unexplained: 40 },
        { kind: 'shift', from: { value: 1250 }, to: { value: 1340 }, unexplained: 0 },
      ],
    });
    expect(shown.parts[0]?.doctor_name).toBe(shown.lines[0]?.doctors[0]?.doctor_name);
    expect(shown.parts[0]?.doctor_name).not.toBeNull();
  });

  it('begins a month with the last reading of the month before', async () => {
    await work(20, 1400, 50, 1450);

    const [before, month] = [await ledger('2026-11'), await ledger('2026-12')];

    expect(before.last_reading).toBe(1340);
    expect(month).toMatchObject({
      month: '2026-12',
      first_reading: 1340,
      last_reading: 1450,
      total: { moved: 110, recorded: 50, unexplained: 60 },
      lines: [{ kind: 'between', unexplained: 60 }, { kind: 'shift' }],
    });
  });

  it('refuses a month that does not exist', async () => {
    const request = { as: 'owner', params: { branchId: 1 }, query: { month: '2026-13' } } as const;

    expect(await clinic.refused('lasers/show-pulse-ledger', request)).toEqual([400, 'input-invalid']);
  });
});
