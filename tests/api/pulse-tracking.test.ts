import { afterEach, describe, expect, it } from 'vitest';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { TestClinic } from '../harness.ts';
import { beginDays, type Counter, type CounterDay } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let day = '';
let nextDay: CounterDay['nextDay'];

beginDays(
  (today) => {
    ({ clinic, counter, day, nextDay } = today);
  },
  { letTimePass: true },
);

const noPulses = {
  sessions: 0,
  recorded: 0,
  of_other_days: 0,
  outside: 0,
  counted_later: 0,
  of_others: 0,
  counter: 0,
  predicted: 0,
  gap: 0,
  gap_amount: 0,
  still_open: 0,
  open_recorded: 0,
};

afterEach(async () => {
  // A session that is left open goes on until it is ended.
  for (const account of ['doctor', 'doctor2']) await counter.endPulses(1_000_000, account);
});

describe('pulse tracking', () => {
  it('is all zeros without a session', async () => {
    expect(await counter.pulses()).toEqual({
      date: day,
      start_pulses: 0,
      actual_pulses: 0,
      predicted_pulses: 0,
      discrepancy: 0,
      of_others: 0,
      doctors_tracked: 0,
      active: false,
      tracking_id: null,
      provisional: false,
      own_active: false,
      open_since: null,
      open_branch_id: null,
      ended_today: false,
      discrepancy_value: 0,
      today: noPulses,
    });
  });

  it('predicts the reading from the caller’s own sessions since the start', async () => {
    await counter.record(await counter.visit(1, 'laser'), 999, 1);
    const started = await counter.startPulses(5000);
    expect([started.status, started.data]).toMatchObject([201, { start_pulses: 5000, date: day }]);
    await counter.record(await counter.visit(2, 'laser'), 120, 5);
    await counter.record(await counter.visit(3, 'laser'), 30, 5, { account: 'doctor2' });
    await counter.record(await counter.visit(4, 'laser'), 80, 0);
    expect(await counter.pulses()).toEqual({
      date: day,
      start_pulses: 5000,
      predicted_pulses: 5200,
      actual_pulses: 5200,
      discrepancy: 0,
      // The other doctor has no pulse session.
      of_others: 30,
      doctors_tracked: 1,
      active: true,
      provisional: true,
      tracking_id: started.data?.tracking_id,
      own_active: true,
      open_since: day,
      open_branch_id: null,
      ended_today: false,
      discrepancy_value: 0,
      today: { ...noPulses, sessions: 3, recorded: 1199, outside: 999, still_open: 1, open_recorded: 200 },
    });
  });

  it('ends with a summary that accounts for every pulse', async () => {
    await counter.startPulses(5000);
    await counter.record(await counter.visit(1, 'laser'), 200, 5);
    const ended = await counter.endPulses(5210);
    expect(ended.data).toEqual({
      summary: {
        start_pulses: 5000,
        end_pulses: 5210,
        actual_total: 210,
        predicted_total: 200,
        discrepancy: 10,
        discrepancy_percentage: 5,
      },
    });
    await counter.record(await counter.visit(2, 'laser'), 77, 5);
    expect(await counter.pulses()).toMatchObject({
      actual_pulses: 5210,
      predicted_pulses: 5200,
      discrepancy: 10,
      active: false,
      provisional: false,
      ended_today: true,
      discrepancy_value: 50,
    });
  });

  it('refuses a second start while one runs, and allows a new one after the end', async () => {
    expect((await counter.startPulses(100)).status).toBe(201);
    const second = await counter.startPulses(100);
    expect([second.status, second.code]).toEqual([409, 'CONFLICT']);
    await counter.endPulses(100);
    expect((await counter.startPulses(300)).status).toBe(201);
    expect(await counter.pulses()).toMatchObject({ start_pulses: 300, active: true, doctors_tracked: 1 });
  });

  it('corrects the first reading while it runs, and says so in the audit', async () => {
    const none = await counter.correctStart(120_450);
    expect([none.status, none.code]).toEqual([409, 'CONFLICT']);
    // A digit too many: no end reading could be entered.
    await counter.startPulses(1_204_500);
    await counter.record(await counter.visit(1, 'laser'), 200, 5);
    expect((await counter.endPulses(120_650)).status).toBe(400);
    expect((await counter.correctStart(120_450)).data).toMatchObject({ start_pulses: 120_450 });
    expect(await counter.pulses()).toMatchObject({ start_pulses: 120_450, predicted_pulses: 120_650, active: true });
    expect((await counter.endPulses(120_650)).data).toMatchObject({ summary: { actual_total: 200, discrepancy: 0 } });
    expect((await counter.correctStart(1)).status).toBe(409);
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { branch: '1', date: day } });
    expect(entries.find(({ action }) => action === 'pulses.start_corrected')).toMatchObject({
      before: { start_pulses: 1_204_500 },
      after: { start_pulses: 120_450 },
    });
  });

  it('opens one session of ten starts at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => counter.startPulses(50)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('refuses an end without a session and below the start', async () => {
    const none = await counter.endPulses(10);
    expect([none.status, none.code]).toEqual([409, 'CONFLICT']);
    await counter.startPulses(100);
    const below = await counter.endPulses(99);
    expect([below.status, below.details?.[0]?.path]).toEqual([400, 'end_pulses']);
    expect(below.error).toContain('100');
  });

  it('ends on a later day a session that was not ended in the evening, counting what was recorded meanwhile', async () => {
    const yesterday = day;
    await counter.startPulses(1000);
    await counter.record(await counter.visit(1, 'laser'), 100, 5);
    await nextDay();
    await counter.record(await counter.visit(2, 'laser'), 20, 5);

    const before = await counter.pulses();
    const refused = await counter.startPulses(1105);
    const ended = await counter.endPulses(1125);
    const after = await counter.pulses();
    const started = await counter.startPulses(1125);

    expect(before).toMatchObject({
      own_active: true,
      open_since: yesterday,
      ended_today: false,
      start_pulses: 1000,
      predicted_pulses: 1120,
      doctors_tracked: 1,
    });
    expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('still open')]);
    expect(ended.data).toMatchObject({ summary: { actual_total: 125, predicted_total: 120, discrepancy: 5 } });
    expect(after).toMatchObject({ own_active: false, open_since: null, ended_today: false, tracking_id: null });
    expect(started.status).toBe(201);
  });

  it('does not count a visit of an earlier day in the counter of today, and names its pulses', async () => {
    const visit = await counter.visit(1, 'laser');
    await nextDay();
    await counter.startPulses(1000);
    await counter.record(await counter.visit(2, 'laser'), 80, 5);

    await counter.record(visit, 250, 5);

    const tracking = await counter.pulses();
    expect(tracking).toMatchObject({ predicted_pulses: 1080 });
    expect(tracking.today).toMatchObject({
      sessions: 2,
      recorded: 330,
      of_other_days: 250,
      outside: 0,
      open_recorded: 80,
    });
  });

  it('shows in the report of a day the sessions that are still open, and what was recorded in them', async () => {
    await counter.startPulses(1000);
    await counter.record(await counter.visit(1, 'laser'), 100, 5);
    await counter.startPulses(1, 'doctor2');
    await counter.endPulses(3, 'doctor2');

    const data = await clinic.ok('reports/show-daily-report', {
      as: 'reception',
      params: { branchId: 1 },
    });

    expect(data).toMatchObject({
      summary: { pulse_tracking: { actual_pulses: 2, open_sessions: 1, open_recorded_pulses: 100 } },
    });
  });

  it('does not take a colleague’s session for the caller’s own', async () => {
    await counter.startPulses(1, 'doctor2');

    const shown = await counter.pulses();

    expect(shown).toMatchObject({ doctors_tracked: 1, own_active: false, tracking_id: null });
  });

  it('names the branch of a session that is open at another one', async () => {
    const email = 'two.branches@test.clinic';
    await clinic.ok('admin/add-user', {
      as: 'owner',
      body: { email, name: 'Dr. Two', role: 'doctor', branch_id: 1, other_branch_ids: [2], new_password: demoPassword },
    });
    const { token } = await clinic.ok('auth/log-in', { body: { email, password: demoPassword } });
    await clinic.ok('doctor/start-pulse-tracking', { token, body: { branch_id: 1, start_pulses: 5000 } });
    const here = await clinic.ok('doctor/show-pulse-tracking', { token });
    const there = await clinic.ok('sign-in-sessions/switch-branch', { token, body: { branch_id: 2 } });

    const open = await clinic.ok('doctor/show-pulse-tracking', { token: there.token });

    expect(here.pulse_tracking).toMatchObject({ own_active: true, open_since: day, open_branch_id: null });
    expect(open.pulse_tracking).toMatchObject({ own_active: true, open_since: day, open_branch_id: 1 });
  });

  it('counts the doctors of the branch with a session today', async () => {
    await counter.startPulses(1);
    await counter.startPulses(1, 'doctor2');
    await counter.endPulses(1);
    expect(await counter.pulses()).toMatchObject({ doctors_tracked: 2 });
  });

  it('refuses another branch and other roles', async () => {
    const start = (account: string, branchId: number) =>
      clinic.send('doctor/start-pulse-tracking', {
        as: account,
        body: { branch_id: branchId, start_pulses: 1 },
      });
    expect((await start('doctor', 2)).status).toBe(403);
    expect((await start('reception', 1)).status).toBe(403);
    expect((await start('owner', 1)).status).toBe(403);
    expect((await counter.startPulses(-1)).status).toBe(400);
  });

  it('counts each session in the total of exactly the summary it was recorded before, however they meet', async () => {
    const visits: number[] = [];
    for (let n = 1; n <= 12; n += 1) visits.push(await counter.visit(n, 'laser'));
    await counter.startPulses(0);
    const recording = visits.map((id, index) => counter.record(id, index + 1, 1));
    const ending = counter.endPulses(1000);
    const recorded = await Promise.all(recording);
    const { data } = await ending;
    const { sessions, pulseSessions } = await readLaserDay(clinic.deps.store, 1, asClinicDay(day));
    expect(sessions).toHaveLength(recorded.filter(({ status }) => status === 201).length);
    const counted = sessions.filter(({ trackingId }) => trackingId !== undefined);
    const total = counted.reduce((sum, { pulses }) => sum + pulses, 0);
    expect(pulseSessions).toMatchObject([{ sessions: counted.length, recordedPulses: total }]);
    // The end was either refused, because sessions kept coming in, or its total is that of the counted ones.
    const { summary } = data ?? { summary: { predicted_total: total } };
    expect(summary.predicted_total).toBe(total);
  });
});
