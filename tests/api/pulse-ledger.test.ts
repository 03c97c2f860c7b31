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

const visit = (): Promise<number> => {
  patients += 1;
  return counter.visit(patients, 'laser');
};

/** Works a shift with one session at hour 2, from noon of the day to hour 4. */
const work = async (day: number, start: number, pulses: number, end: number): Promise<void> => {
  await at(day, 0);
  await counter.startPulses(start);
  await at(day, 2);
  await counter.record(await visit(), pulses, 5);
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

describe('the lasers of a branch', () => {
  const laser = { name: 'Gentle', name_ar: 'جنتل', handpiece_life: 2_000_000, service_on: null, retired: false };
  const save = (body: object) =>
    clinic.sendRaw('lasers/save-laser', { as: 'owner', body: { branch_id: 1, ...laser, ...body } });
  const list = () => clinic.ok('lasers/list-lasers', { as: 'doctor', query: {} });
  const testShots = (pulses: number, more: object = {}) =>
    clinic.ok('lasers/record-test-shots', {
      as: 'doctor',
      body: { branch_id: 1, pulses, reason: 'calibration', ...more },
    });

  it('are one without a name until the owner names it', async () => {
    expect(await list()).toMatchObject({ lasers: [{ id: 'l1', name: null, version: 0 }] });

    expect(await save({ id: 'l1' })).toMatchObject({ status: 200, data: { id: 'l1', name: 'Gentle', version: 1 } });

    expect(await save({ id: 'l1' })).toMatchObject({ status: 409, reason: 'changed-meanwhile' });
    expect(await save({ id: 'l1', version: 1, retired: true })).toMatchObject({ status: 400, reason: 'last-laser' });
    expect(await save({ id: 'l7' })).toMatchObject({ status: 400, reason: 'laser-unknown' });
  });

  it('count test shots on the desk, in the summary and in the ledger', async () => {
    await at(40, 0);
    await counter.startPulses(2000);
    await at(40, 1);
    await testShots(30);

    expect(await counter.pulses()).toMatchObject({ predicted_pulses: 2030, discrepancy: 0 });
    await at(40, 2);
    const ended = await counter.endPulses(2033);

    expect(ended).toMatchObject({ data: { summary: { predicted_total: 30, discrepancy: 3 } } });
    expect(await counter.pulses()).toMatchObject({ discrepancy: 3, today: { counter: 3, gap: 3 } });
    const { lines } = await ledger();
    expect(lines.at(-1)).toMatchObject({ tests: 30, unexplained: 3, reasons: ['calibration'] });
  });

  it('start from the new reading after a handpiece change, which is refused during a shift', async () => {
    const change = {
      as: 'doctor',
      body: { branch_id: 1, old_reading: 2040, new_reading: 10, reason: 'worn out' },
    } as const;
    await at(41, 0);
    await counter.startPulses(2036);
    expect(await clinic.refused('lasers/change-handpiece', change)).toEqual([409, 'laser-in-use']);
    await counter.endPulses(2040);
    await clinic.ok('lasers/change-handpiece', change);
    await at(41, 1);
    await counter.startPulses(10);
    await counter.endPulses(10);

    const { total, last_reading: last } = await ledger();

    expect(last).toBe(10);
    expect(total.moved).toBe(total.recorded + total.tests + total.handpiece + total.unexplained);
    expect(total.handpiece).toBe(-2030);
    expect(await list()).toMatchObject({ lasers: [{ handpiece: { reading: 10 } }] });
  });

  it('keep their handpiece while a shift of an earlier day is open, which a lower counter could not end', async () => {
    const change = {
      as: 'owner',
      body: { branch_id: 1, old_reading: 110, new_reading: 0, reason: 'worn out' },
    } as const;
    await at(43, 0);
    await counter.startPulses(100);
    await at(44, 0);

    const refused = await clinic.refused('lasers/change-handpiece', change);
    await counter.endPulses(110);
    await clinic.ok('lasers/change-handpiece', change);

    expect(refused).toEqual([409, 'laser-in-use']);
    expect(await counter.startPulses(0)).toMatchObject({ status: 201 });
    await counter.endPulses(0);
  });

  it('are chosen at the start of a shift', async () => {
    expect(await save({ name: 'Alex' })).toMatchObject({ status: 200, data: { id: 'l2', version: 1 } });
    await at(42, 0);

    const body = { branch_id: 1, start_pulses: 70_000 };
    const start = (laserId: string) =>
      clinic.send('doctor/start-pulse-tracking', { as: 'doctor', body: { ...body, laser_id: laserId } });
    expect(await start('l3')).toMatchObject({ status: 400, reason: 'laser-unknown' });
    expect(await start('l2')).toMatchObject({ status: 201 });
    await testShots(4);
    await counter.endPulses(70_004);

    const ofSecond = await clinic.ok('lasers/show-pulse-ledger', {
      as: 'owner',
      params: { branchId: 1 },
      query: { laser_id: 'l2' },
    });
    expect(ofSecond).toMatchObject({ first_reading: 70_000, total: { moved: 4, tests: 4, unexplained: 0 } });
  });

  it('has the same gap as the desk and the sheet when a session is recorded after the end reading', async () => {
    const gaps = async () => {
      const [{ discrepancy, today }, sheet, { lines }] = [
        await counter.pulses(),
        await clinic.ok('day-sheets/show-day-sheet', { as: 'owner', params: { branchId: 1 } }),
        await ledger('2027-01'),
      ];
      return [discrepancy, today.gap, today.outside, sheet.pulses[0]?.gap, lines.at(-1)?.unexplained];
    };
    await at(60, 0);
    await counter.startPulses(5000);
    await at(60, 1);
    const forgotten = await visit();
    await at(60, 2);
    await counter.endPulses(5150);
    const ended = await gaps();

    await at(60, 3);
    await counter.record(forgotten, 100, 5);
    const recorded = await gaps();
    await clinic.ok('doctor/void-laser-session', {
      as: 'doctor',
      params: { id: forgotten },
      body: { reason: 'wrong number' },
    });
    const voided = await gaps();
    await counter.record(forgotten, 150, 5);
    const again = await gaps();
    await counter.record(await visit(), 40, 5);
    const afterTheReading = await gaps();

    expect(ended).toEqual([150, 150, 0, 150, 150]);
    expect(recorded).toEqual([50, 50, 0, 50, 50]);
    expect(voided).toEqual(ended);
    expect(again).toEqual([0, 0, 0, 0, 0]);
    expect(afterTheReading).toEqual([0, 0, 40, 0, 0]);
  });

  it('blames none of two doctors who share a laser for what the other recorded', async () => {
    await at(70, 0);
    await counter.startPulses(6000);
    await at(70, 1);
    await counter.startPulses(6000, 'doctor2');
    await at(70, 1.5);
    await counter.record(await visit(), 50, 5);
    await counter.record(await visit(), 100, 5, { account: 'doctor2' });
    expect(await counter.pulses()).toMatchObject({ predicted_pulses: 6050, of_others: 100 });
    await at(70, 2);
    await counter.endPulses(6150);
    await at(70, 3);
    // After the first doctor's end reading, the counter rose by seven pulses that nobody recorded.
    await counter.endPulses(6157, 'doctor2');

    const [first, second] = [await counter.pulses(), await counter.pulses('doctor2')];
    const sheet = await clinic.ok('day-sheets/show-day-sheet', { as: 'owner', params: { branchId: 1 } });
    const { summary } = await clinic.ok('reports/show-daily-report', { as: 'owner', params: { branchId: 1 } });
    expect(first).toMatchObject({ discrepancy: 100, of_others: 100, discrepancy_value: 0, today: { gap: 0 } });
    expect(second).toMatchObject({ discrepancy: 57, of_others: 50, discrepancy_value: 35, today: { gap: 7 } });
    expect(new Set(sheet.pulses.map(({ gap }) => gap))).toEqual(new Set([0, 7]));
    expect(summary.pulse_tracking).toMatchObject({ discrepancy: 157, of_others: 150 });
    expect((await ledger('2027-01')).lines.slice(-3).map(({ unexplained }) => unexplained)).toEqual([0, 0, 7]);
  });
});
