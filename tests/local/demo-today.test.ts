import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBranch } from '#functions/data/queue/branches.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { loadToday } from '#local/demo/history.ts';
import { loadDemo } from '#local/demo/load.ts';
import { createInProcessClient, type SendRequest } from '#local/in-process.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';
import { demoPassword, demoTimes } from '#local/demo/accounts.ts';
import { addDays, boundsOf, clinicDayAt, isOpenAt } from '#shared/rules/clinic-day.ts';
import type { ReplyOf } from '../support/typed-call.ts';

/** A moment in the middle of a clinic day. */
const now = new Date('2026-11-21T13:00:00.000Z');
const today = '2026-11-21';

/** What is left of a day at least, in hours, for who tries the demo. */
const HOURS_LEFT = 2;

/** A demo that is loaded at a moment, seen by its receptionist. */
const openDemo = async (moment: Date) => {
  const clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' }, more: { clock: () => moment } });
  replaceDependencies(clinic.deps);
  await loadDemo(clinic.deps.store, demoTimes(moment));
  await loadToday(clinic, moment);
  const call = await createInProcessClient();
  const { data } = await call('auth/log-in', { body: { email: 'reception@demo.clinic', password: demoPassword } });
  return { clinic, call, token: (data as ReplyOf<'auth/log-in'>).token };
};

let clinic: Clinic;
let call: SendRequest;
let token: string;

beforeAll(async () => {
  ({ clinic, call, token } = await openDemo(now));
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

const queueOf = async () => {
  const { data } = await call('reservations/list-branch-queue', { params: { branchId: 1 }, token });
  return data as ReplyOf<'reservations/list-branch-queue'>;
};

it('has two doctors at work, each with services and a patient', async () => {
  const { doctors, active_queue: list } = await queueOf();

  expect(doctors.map(({ name, services }) => [name, services])).toEqual(
    expect.arrayContaining([
      ['Dr. Hana', ['regular']],
      ['Dr. Layla', ['laser', 'fractional']],
    ]),
  );
  expect(doctors).toHaveLength(2);
  expect(list.filter(({ status }) => status === 'in_progress')).toHaveLength(2);
});

it('has waiting patients of each service who have arrived', async () => {
  const { active_queue: list } = await queueOf();

  const here = list.filter((row) => row.status === 'waiting' && row.arrived_at !== null);
  expect(new Set(here.map((row) => row.service_type))).toEqual(new Set(['regular', 'laser', 'fractional']));
});

it('can be loaded again a few minutes later, after an interrupted start', async () => {
  await expect(loadToday(clinic, new Date(now.getTime() + 3 * 60_000))).resolves.toBeUndefined();
});

it.each(['2026-11-21T02:30:00.000Z', '2026-11-21T13:00:00.000Z', '2026-11-21T23:30:00.000Z'])(
  'is open to the public at %s',
  (at) => {
    const moment = new Date(at);

    expect(isOpenAt(moment, { ...branchDefaults, ...demoTimes(moment) })).toBe(true);
  },
);

describe.each(['00:00', '02:05', '05:00', '13:00', '22:00'])('a demo that is loaded at %s UTC', (time) => {
  const moment = new Date(`2026-11-21T${time}:00.000Z`);
  let demo: Awaited<ReturnType<typeof openDemo>>;
  beforeAll(async () => {
    demo = await openDemo(moment);
  });
  afterAll(async () => {
    await demo.clinic.stop();
    replaceDependencies(clinic.deps);
  });

  it('is in the middle of a day that lasts for hours', async () => {
    const branch = await getBranch(demo.clinic.deps.store, demo.clinic.deps.cache, 1);

    const { data } = await demo.call('reservations/list-branch-queue', { params: { branchId: 1 }, token: demo.token });

    const { active_queue: list } = data as ReplyOf<'reservations/list-branch-queue'>;
    expect(list.filter(({ status }) => status === 'in_progress')).toHaveLength(2);
    expect(list.filter(({ status }) => status === 'waiting').length).toBeGreaterThan(2);
    const { end } = boundsOf(clinicDayAt(moment, branch), branch);
    expect(end.getTime() - moment.getTime()).toBeGreaterThan(HOURS_LEFT * 3_600_000);
  });
});
