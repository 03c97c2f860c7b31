import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAuditEntries } from '#functions/data/table/audit.ts';
import { keys } from '#functions/data/table/keys.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf, type TypedResponse } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;
let patients = 0;

/** Sets a doctor; without an account as reception. */
const set = (body: BodyOf<'doctor/set-doctor-at-work'>, account = 'reception') =>
  clinic.send('doctor/set-doctor-at-work', { body, as: account });
const callNext = (account = 'doctor', key?: string) => clinic.send('doctor/call-next', { body: {}, as: account, key });

const book = async (type: string, account = 'reception'): Promise<number> => {
  patients += 1;
  const { id } = await clinic.ok('reservations/book-reservation', {
    body: {
      name: 'Mona Ali',
      phone: `0100654${String(1000 + patients)}`,
      branch_id: 1,
      type,
      ...(type === 'regular' ? {} : { laser_area: 'face' }),
    },
    as: account === 'public' ? undefined : account,
  });
  return id;
};
const calledBy = ({ data }: TypedResponse<'doctor/call-next'>): number | undefined => data?.next?.id;

const doctorsOf = async () => {
  const { doctors } = await clinic.ok('reservations/list-branch-queue', {
    params: { branchId: 1 },
    as: 'reception',
  });
  return doctors;
};
const idOf = (account: string): string => clinic.users.find(({ email }) => email.startsWith(`${account}@`))?.id ?? '';
const openQueue = (account: string) =>
  clinic.send('doctor/list-doctor-queue', { params: { branchId: 1 }, as: account });

/** A patient of the day before stays with the doctor until the visit is finished. */
const finishVisit = async (account: string): Promise<void> => {
  const { current } = dataOf(await openQueue(account));
  if (current === null) return;
  await clinic.send('reservations/change-status', {
    params: { id: current.id },
    body: { status: 'completed' },
    as: account,
  });
};

beforeAll(async () => {
  clinic = await openTestClinic({ branches: demoBranches.map((each) => ({ ...each, settings: defaultSettings })) });
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
  for (const account of ['doctor', 'doctor2']) {
    await finishVisit(account);
    await set({ state: 'on', services: ['regular', 'laser', 'fractional'] }, account);
  }
});

describe('call next', () => {
  it('takes the first whose service the doctor serves, and keeps the places of the others', async () => {
    const [consultation, laser, second] = [await book('regular'), await book('laser'), await book('regular')];
    await set({ services: ['laser'] }, 'doctor');

    const called = await callNext('doctor');
    const others = [await callNext('doctor2'), await callNext('doctor2')];

    expect(calledBy(called)).toBe(laser);
    expect(others.map(calledBy)).toEqual([consultation, second]);
  });

  it('is refused with its reason when nobody waits for the services of the doctor', async () => {
    await book('regular');
    await set({ services: ['laser', 'fractional'] }, 'doctor');

    const refused = await callNext('doctor');

    expect([refused.status, refused.reason]).toEqual([409, 'nobody-for-doctor']);
    expect(refused.error).toContain('1');
  });

  it('finishes the current patient and calls nobody when the others wait for other services', async () => {
    await set({ services: ['laser'] }, 'doctor');
    const laser = await book('laser');
    await callNext('doctor');
    await book('regular');

    const { status, data } = await callNext('doctor');

    expect([status, data]).toMatchObject([200, { completed: laser, next: null }]);
  });

  it('gives each patient to one doctor when all call at the same moment', async () => {
    await set({ services: ['laser'] }, 'doctor');
    await set({ services: ['laser', 'regular'] }, 'doctor2');
    const [consultation, first, second] = [await book('regular'), await book('laser'), await book('laser')];

    const answers = await Promise.all([callNext('doctor', 'a'), callNext('doctor2', 'b')]);

    expect(answers.map(calledBy)).toEqual([first, consultation]);
    expect(calledBy(await callNext('doctor2'))).toBe(second);
  });

  it('never calls by services that were changed at the same moment', async () => {
    await set({ services: ['laser'] }, 'doctor');
    await book('laser');
    await book('regular');

    const [called, changed] = await Promise.all([callNext('doctor'), set({ services: ['regular'] }, 'doctor')]);

    expect([called.status, changed.status]).toEqual([200, 200]);
    expect((await openQueue('doctor')).data).toMatchObject({ own_services: ['regular'] });
  });

  it('calls an undone patient again, at the place that they had', async () => {
    await set({ services: ['laser'] }, 'doctor');
    await book('regular');
    const [first, second] = [await book('laser'), await book('laser')];
    const called = await callNext('doctor');
    const { called: moveId } = dataOf(called).move_ids;
    await clinic.ok('reservations/undo-move', {
      as: 'doctor',
      params: { id: first },
      body: { move_id: moveId ?? '' },
    });

    const again = await callNext('doctor');
    const next = await callNext('doctor');

    expect([calledBy(called), calledBy(again), calledBy(next)]).toEqual([first, first, second]);
  });

  it('takes the first who is here and whose service the doctor serves where arrivals are marked', async () => {
    const { store } = clinic.deps;
    await store.update(keys.branch(1), { set: { settings: { ...defaultSettings, arrivals: true } } });
    await clinic.settled();
    clinic.pass(1);
    try {
      await set({ services: ['laser'] }, 'doctor');
      await book('regular');
      await book('laser', 'public');
      const noneHere = await callNext('doctor');
      const here = await book('laser');

      const called = await callNext('doctor');

      expect([noneHere.status, noneHere.reason]).toEqual([409, 'nobody-arrived']);
      expect(calledBy(called)).toBe(here);
    } finally {
      await store.update(keys.branch(1), { remove: ['settings'] });
      await clinic.settled();
      clinic.pass(1);
    }
  });
});

describe('the list of branches', () => {
  it('has the wait of each service, and the longest of them, where doctors do not serve every service', async () => {
    for (const account of ['doctor', 'doctor2']) await set({ services: ['laser'] }, account);
    for (const account of ['public', 'reception']) await book('regular', account);

    const { branches } = await clinic.ok('branches/list-branches', {});

    expect(branches.find(({ id }) => id === 1)).toMatchObject({
      waiting: 2,
      estimated_wait_time: 30,
      estimated_waits: { regular: 30, laser: 0, fractional: 0 },
    });
  });
});

describe('a doctor at work', () => {
  it('is listed for reception with name, state and services once the queue was opened', async () => {
    const { data } = await set({ state: 'paused', pause_minutes: 20, services: ['laser'], doctor_id: idOf('doctor') });

    const until = new Date(clinic.now().getTime() + 20 * 60_000).toISOString();
    const row = { doctor_id: idOf('doctor'), state: 'paused', paused_until: until, services: ['laser'] };
    expect(data).toMatchObject({ doctor: row });
    expect(await doctorsOf()).toContainEqual(expect.objectContaining({ ...row, name: expect.any(String) as string }));
  });

  it('is on again when the pause is over or a patient is called', async () => {
    const state = async (): Promise<string | undefined> =>
      (await doctorsOf()).find(({ doctor_id: id }) => id === idOf('doctor'))?.state;
    await set({ state: 'paused', pause_minutes: 20 }, 'doctor');
    clinic.pass(19);
    const paused = await state();
    clinic.pass(1);
    const over = await state();
    await set({ state: 'off' }, 'doctor');
    const off = await state();
    await book('regular');
    await callNext('doctor');

    expect([paused, over, off, await state()]).toEqual(['paused', 'on', 'off', 'on']);
  });

  it('is counted as the owner counts while on, and no longer an hour after the last request', async () => {
    const counts = async () => {
      const { branches } = await clinic.ok('reports/show-overview', { as: 'owner' });
      const listed = (await doctorsOf()).filter(({ at_work: isAtWork }) => isAtWork);
      return [branches.find(({ branch_id: id }) => id === 1)?.doctors_at_work, listed.length];
    };
    const own = async () => (await doctorsOf()).find(({ doctor_id: id }) => id === idOf('doctor'));
    await openQueue('doctor');
    const before = await counts();
    clinic.pass(61);
    const after = await counts();

    expect(before[0]).toBeGreaterThan(0);
    expect(before[1]).toBe(before[0]);
    expect(after).toEqual([0, 0]);
    expect(await own()).toMatchObject({ state: 'on', at_work: false });
  });

  it('is counted as the owner counts, and set by reception, when only a change of status took a patient', async () => {
    const counts = async () => {
      const { branches } = await clinic.ok('reports/show-overview', { as: 'owner' });
      const listed = (await doctorsOf()).filter(({ at_work: isAtWork }) => isAtWork);
      return [branches.find(({ branch_id: id }) => id === 1)?.doctors_at_work, listed.length];
    };
    // A day on which no doctor was seen.
    days += 1;
    await clinic.at(noonOf(days));
    const params = { id: await book('regular') };
    await clinic.ok('reservations/change-status', { params, body: { status: 'in_progress' }, as: 'doctor' });

    expect(await counts()).toEqual([1, 1]);
    expect((await set({ state: 'off', doctor_id: idOf('doctor') })).status).toBe(200);
    expect(await counts()).toEqual([0, 0]);
    expect(await doctorsOf()).toMatchObject([{ doctor_id: idOf('doctor'), name: 'Dr. Samir', state: 'off' }]);
  });

  it('is still at work after an hour when the queue was opened again', async () => {
    clinic.pass(40);
    await openQueue('doctor');
    const seenAt = clinic.now().toISOString();

    expect(await doctorsOf()).toContainEqual(expect.objectContaining({ doctor_id: idOf('doctor'), seen_at: seenAt }));
  });

  it('keeps the services and not the state on the next day', async () => {
    await set({ state: 'off', services: ['laser'] }, 'doctor');
    days += 1;
    await clinic.at(noonOf(days));
    await openQueue('doctor');

    expect(await doctorsOf()).toMatchObject([{ doctor_id: idOf('doctor'), state: 'on', services: ['laser'] }]);
  });

  it('is listed when they set themselves before they open the queue', async () => {
    days += 1;
    await clinic.at(noonOf(days));

    await set({ state: 'off' }, 'doctor');

    expect(await doctorsOf()).toMatchObject([{ doctor_id: idOf('doctor'), state: 'off' }]);
  });

  it('is set by reception, by themselves and not by a colleague', async () => {
    const byColleague = await set({ state: 'off', doctor_id: idOf('doctor') }, 'doctor2');
    const unseen = await set({ state: 'off', doctor_id: 'u-nobody' });
    const byThemselves = await set({ state: 'off' }, 'doctor');

    expect([byColleague.reason, unseen.reason, byThemselves.status]).toEqual([
      'role-not-allowed',
      'doctor-not-seen-today',
      200,
    ]);
  });

  it.each([{ state: 'paused' }, { state: 'on', pause_minutes: 5 }, { services: [] }, { room: '<2>' }, { room: '' }])(
    'is not changed by %j',
    async (body) => {
      expect((await clinic.sendRaw('doctor/set-doctor-at-work', { as: 'doctor', body })).status).toBe(400);
    },
  );

  it('has a room today and on later days, which the lists and the called ticket name', async () => {
    const of = { room: 'Laser 1' };
    const code = await book('laser', 'public');
    const phone = `0100654${String(1000 + patients)}`;
    const ticket = async () => (await clinic.ok('reservations/show-queue-info', { params: { phone } })).patient;
    await set({ room: ' 2 ', doctor_id: idOf('doctor') });
    const waiting = await ticket();

    const called = await callNext('doctor');
    const inRoom = await ticket();
    await set(of, 'doctor');
    const inAnother = await ticket();
    const lists = await clinic.ok('doctor/list-doctor-queue', { params: { branchId: 1 }, as: 'doctor' });
    days += 1;
    await clinic.at(noonOf(days));
    await openQueue('doctor');

    expect([calledBy(called), called.data?.room]).toEqual([code, '2']);
    expect([waiting.room, inRoom.room, inAnother.room]).toEqual([null, '2', 'Laser 1']);
    expect(lists.services[1]?.doctors.find(({ doctor_id: id }) => id === idOf('doctor'))).toMatchObject(of);
    expect(await doctorsOf()).toMatchObject([{ doctor_id: idOf('doctor'), ...of }]);
    expect(dataOf(await set({ room: null }, 'doctor')).doctor.room).toBeNull();
  });

  it('leaves an audit entry with the state before and after', async () => {
    // Entries of one instant have no order.
    clinic.pass(1);
    await set({ state: 'off' }, 'doctor');

    const entries = await listAuditEntries(clinic.deps.store, 1, asClinicDay(noonOf(days).toISOString().slice(0, 10)));

    expect(entries.at(-1)).toMatchObject({
      action: 'doctor.changed',
      before: { doctor: idOf('doctor'), state: 'on' },
      after: { doctor: idOf('doctor'), state: 'off' },
    });
  });
});
