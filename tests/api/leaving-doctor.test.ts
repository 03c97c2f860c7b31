import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { runAdmin } from '../operator/run-admin.ts';
import { dataOf } from '../support/typed-call.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

const signIn = async (email: string) =>
  dataOf(await clinic.send('auth/log-in', { body: { email, password: demoPassword } }));
const switchTo = (branchId: number, token: string) =>
  clinic.send('sign-in-sessions/switch-branch', { token, body: { branch_id: branchId } });
const change = (userId: string, body: { branch_id?: number; disabled?: boolean; other_branch_ids?: number[] }) =>
  clinic.ok('admin/change-user', { as: 'owner', params: { userId }, body });

describe('a doctor who leaves a branch for another', () => {
  const stateAt = async (branchId: 1 | 2, userId: string) => {
    const as = branchId === 1 ? 'reception' : 'reception.branch2';
    const { doctors } = await clinic.ok('reservations/list-branch-queue', { as, params: { branchId } });
    const { state, at_work: atWork } = doctors.find(({ doctor_id: of }) => of === userId) ?? {};
    return [state, atWork];
  };
  const hireDoctor = async (email: string) => {
    const user = { email, name: 'Dr. Both', role: 'doctor', branch_id: 1 } as const;
    return clinic.ok('admin/add-user', {
      as: 'owner',
      body: { ...user, other_branch_ids: [2], new_password: demoPassword },
    });
  };
  const openQueue = (branchId: number, token: string) =>
    clinic.ok('doctor/list-doctor-queue', { token, params: { branchId } });

  it('is off there after a switch and on where the switch led to', async () => {
    const { id, email } = await hireDoctor('doctor.leaves@test.clinic');
    const { token } = await signIn(email);
    await openQueue(1, token);
    const there = dataOf(await switchTo(2, token));
    await openQueue(2, there.token);

    const away = [await stateAt(1, id), await stateAt(2, id)];
    const back = dataOf(await switchTo(1, there.token));
    await openQueue(1, back.token);

    expect(away).toEqual([
      ['off', false],
      ['on', true],
    ]);
    expect([await stateAt(1, id), await stateAt(2, id)]).toEqual([
      ['on', true],
      ['off', false],
    ]);
  });

  it('is off at the branch from which the owner moves the doctor, and at each when disabled', async () => {
    const { id, email } = await hireDoctor('doctor.is.moved@test.clinic');
    await openQueue(1, (await signIn(email)).token);

    await change(id, { branch_id: 2 });
    await openQueue(2, (await signIn(email)).token);
    const moved = [await stateAt(1, id), await stateAt(2, id)];
    await change(id, { disabled: true });

    expect(moved).toEqual([
      ['off', false],
      ['on', true],
    ]);
    expect(await stateAt(2, id)).toEqual(['off', false]);
  });
});

describe('a doctor with a patient who is disabled, moved, or taken from the branch', () => {
  const bodyOf = { disabled: { disabled: true }, moved: { branch_id: 1 }, 'taken from it': { other_branch_ids: [] } };

  it.each([
    ['disabled', 2],
    ['disabled by the operator', 2],
    ['moved', 2],
    ['taken from it', 1],
  ] as const)('leaves the visit finished and the session to be recorded when %s', async (how, home) => {
    const email = `doctor.${how.replaceAll(' ', '.')}@test.clinic`;
    const user = { email, name: 'Dr. Gone', role: 'doctor', new_password: demoPassword } as const;
    const others = home === 2 ? [] : [2];
    const body = { ...user, branch_id: home, other_branch_ids: others };
    const { id: userId } = await clinic.ok('admin/add-user', { as: 'owner', body });
    const signedIn = await signIn(email);
    const { token } = home === 2 ? signedIn : dataOf(await switchTo(2, signedIn.token));
    const visit = { name: `Left ${how}`, phone: '01000666001', branch_id: 2, type: 'fractional' } as const;
    const { id } = await clinic.ok('reservations/book-reservation', { body: { ...visit, laser_area: 'face' } });
    await clinic.ok('reservations/change-status', { token, params: { id }, body: { status: 'in_progress' } });

    if (how === 'disabled by the operator') await runAdmin(clinic, ['user', 'disable', email]);
    else await change(userId, bodyOf[how]);

    const queue = await clinic.ok('doctor/list-doctor-queue', { as: 'doctor.branch2', params: { branchId: 2 } });
    const { unrecorded } = await clinic.ok('doctor/list-unrecorded-visits', { as: 'doctor.branch2' });
    const query = { date: '2026-11-21', branch: 2 } as const;
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
    expect(queue.active_queue.map((row) => row.id)).not.toContain(id);
    expect(unrecorded.map(({ reservation_id: of }) => of)).toContain(id);
    const done = entries.filter(({ reservation_id: of }) => of === id).map(({ action }) => action);
    expect(done).toContain('reservation.completed');
  });

  it('leaves the visit with a doctor who stays at the branch', async () => {
    const user = { email: 'doctor.renamed@test.clinic', name: 'Dr. Stays', role: 'doctor' } as const;
    const body = { ...user, branch_id: 2, new_password: demoPassword };
    const { id: userId } = await clinic.ok('admin/add-user', { as: 'owner', body });
    const { token } = await signIn(user.email);
    const visit = { name: 'Nadia Stays', phone: '01000666002', branch_id: 2, type: 'regular' } as const;
    const { id } = await clinic.ok('reservations/book-reservation', { body: visit });
    await clinic.ok('reservations/change-status', { token, params: { id }, body: { status: 'in_progress' } });

    await change(userId, { other_branch_ids: [1] });

    const queue = await clinic.ok('doctor/list-doctor-queue', { token, params: { branchId: 2 } });
    expect(queue.current?.id).toBe(id);
  });
});

describe('a doctor who went home with a patient in progress', () => {
  it('leaves no visit in progress when disabled on the next day', async () => {
    const user = { email: 'doctor.went.home@test.clinic', name: 'Dr. Home', role: 'doctor', branch_id: 2 } as const;
    const { id: userId } = await clinic.ok('admin/add-user', {
      as: 'owner',
      body: { ...user, new_password: demoPassword },
    });
    const { token } = await signIn(user.email);
    const visit = { name: 'Nadia Evening', phone: '01000666003', branch_id: 2, type: 'regular' } as const;
    const { id } = await clinic.ok('reservations/book-reservation', { body: visit });
    await clinic.ok('reservations/change-status', { token, params: { id }, body: { status: 'in_progress' } });
    clinic.pass(20 * 60);

    await change(userId, { disabled: true });

    const { entries } = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { date: '2026-11-22', branch: 2 },
    });
    const done = entries.filter(({ reservation_id: of }) => of === id).map(({ action }) => action);
    expect(done).toEqual(['reservation.completed']);
  });
});
