import { afterAll, beforeAll, expect, it } from 'vitest';
import { replaceDependencies } from '#functions/dependencies.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { loadToday, resumeToday } from '#local/demo/history.ts';
import { loadDemo } from '#local/demo/load.ts';
import { createInProcessClient, type SendRequest } from '#local/in-process.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import type { ReplyOf } from '../support/typed-call.ts';

/** A moment in the middle of a clinic day. */
const now = new Date('2026-11-21T13:00:00.000Z');
const today = '2026-11-21';

let clinic: Clinic;
let call: SendRequest;
let token: string | undefined;

beforeAll(async () => {
  clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' }, more: { clock: () => now } });
  replaceDependencies(clinic.deps);
  await loadDemo(clinic.deps.store);
  await loadToday(clinic, now);
  await resumeToday(clinic, now);
  call = await createInProcessClient();
  const { data } = await call('auth/log-in', { body: { email: 'reception@demo.clinic', password: demoPassword } });
  token = (data as ReplyOf<'auth/log-in'>).token;
});
afterAll(() => clinic.stop());

it('has patients who are booked for tomorrow', async () => {
  const query = { date: addDays(today, 1) };

  const { data } = await call('reservations/list-branch-queue', { params: { branchId: 1 }, query, token });

  const { active_queue: list } = data as ReplyOf<'reservations/list-branch-queue'>;
  expect(list.map((row) => [row.queue_position, row.service_type, row.source])).toEqual([
    [1, 'regular', 'walk_in'],
    [2, 'laser', 'online'],
    [3, 'fractional', 'walk_in'],
    [4, 'regular', 'online'],
  ]);
});

it('has a patient who is registered twice', async () => {
  const { data } = await call('patients/list-twins', { query: { branch_id: '1' }, token });

  const { twins } = data as ReplyOf<'patients/list-twins'>;
  expect(twins.length).toBeGreaterThan(0);
});

it('has a doctor at work who serves a lane of two services', async () => {
  const { data } = await call('reservations/list-branch-queue', { params: { branchId: 1 }, token });

  const { doctors } = data as ReplyOf<'reservations/list-branch-queue'>;
  expect(doctors).toMatchObject([{ name: 'Dr. Layla', state: 'on', services: ['laser', 'fractional'] }]);
});

it('has a doctor whose counter and recorded pulses of today agree but for a small gap', async () => {
  const signedIn = await call('auth/log-in', { body: { email: 'doctor2@demo.clinic', password: demoPassword } });
  const doctor = (signedIn.data as ReplyOf<'auth/log-in'>).token;

  const { data } = await call('doctor/show-pulse-tracking', { token: doctor });

  const { pulse_tracking: tracking } = data as ReplyOf<'doctor/show-pulse-tracking'>;
  expect(tracking).toMatchObject({ own_active: true, today: { of_other_days: 0, outside: 0, gap: 3, still_open: 1 } });
  expect(tracking.today.predicted).toBe(tracking.today.recorded);
});
