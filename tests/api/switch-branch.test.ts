import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { runAdmin } from '../operator/run-admin.ts';
import { sessionIdOf } from '../support/session-id.ts';
import { dataOf } from '../support/typed-call.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

let added = 0;
/** A new receptionist of branch 1, who also works at other branches. */
const hire = async ({ others = [2] }: { readonly others?: number[] } = {}) => {
  added += 1;
  const email = `reception.of.several.branches${String(added)}@test.clinic`;
  const work = { role: 'reception', branch_id: 1, other_branch_ids: others } as const;
  return clinic.ok('admin/add-user', {
    as: 'owner',
    body: { email, name: 'Mona Desk', ...work, new_password: demoPassword },
  });
};
const signIn = async (email: string) => {
  const answer = await clinic.send('auth/log-in', { body: { email, password: demoPassword } });
  const refresh = answer.cookies.find((cookie) => cookie.startsWith('appointify_refresh='))?.split(';')[0] ?? '';
  return { ...dataOf(answer), refresh };
};
const switchTo = (branchId: number, token: string) =>
  clinic.send('sign-in-sessions/switch-branch', { token, body: { branch_id: branchId } });
/** The status of a request for the desk of a branch. */
const deskOf = async (branchId: number, token: string): Promise<number> =>
  (await clinic.send('reservations/list-branch-queue', { token, params: { branchId } })).status;
const change = (userId: string, body: { branch_id?: number; other_branch_ids?: number[] }) =>
  clinic.ok('admin/change-user', { as: 'owner', params: { userId }, body });
const audited = async (branch: number, action: string, email: string) => {
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { date: '2026-11-21', branch } });
  return entries.filter(
    (entry) => entry.action === action && (entry.before?.['email'] ?? entry.after?.['email']) === email,
  );
};

describe('a staff user of several branches', () => {
  it('begins at the own one and may switch to the others', async () => {
    const { email } = await hire({ others: [2, 1, 2] });

    const { user, token } = await signIn(email);

    expect(user).toMatchObject({ branch_id: 1, branch_ids: [1, 2] });
    expect([await deskOf(1, token), await deskOf(2, token)]).toEqual([200, 403]);
  });

  it('works after a switch at the other branch alone, also after the token was renewed', async () => {
    const { email } = await hire();
    const { token, refresh } = await signIn(email);

    const switched = dataOf(await switchTo(2, token));
    const renewed = dataOf(await clinic.send('auth/refresh-session', { cookies: [refresh] }));
    const me = await clinic.ok('auth/show-me', { token: switched.token });

    for (const { user, token: there } of [switched, renewed]) {
      expect(user).toMatchObject({ branch_id: 2, branch_ids: [1, 2] });
      expect([await deskOf(1, there), await deskOf(2, there)]).toEqual([403, 200]);
    }
    expect(me.user).toMatchObject({ branch_id: 2, branch_ids: [1, 2] });
    expect(sessionIdOf(switched.token)).toBe(sessionIdOf(token));
  });

  it('loses nothing when the answer is lost: the former token stays good, the switch is repeated', async () => {
    const { email } = await hire();
    const { token } = await signIn(email);

    const lost = await switchTo(2, token);
    const repeated = await switchTo(2, token);

    expect([lost.status, repeated.status]).toEqual([200, 200]);
    expect([await deskOf(1, token), await deskOf(2, dataOf(repeated).token)]).toEqual([200, 200]);
  });

  it('comes back to the own branch', async () => {
    const { email } = await hire();
    const { token } = await signIn(email);
    const there = dataOf(await switchTo(2, token));

    const back = dataOf(await switchTo(1, there.token));

    expect(back.user).toMatchObject({ branch_id: 1 });
    expect([await deskOf(1, back.token), await deskOf(2, back.token)]).toEqual([200, 403]);
  });

  it('is audited at the branch that was switched to', async () => {
    const { email } = await hire();
    const { token } = await signIn(email);
    await switchTo(2, token);

    const entries = await audited(2, 'staff_user.branch_switched', email);

    expect(entries).toMatchObject([{ before: { branch: 1 }, after: { email, branch: 2 } }]);
  });
});

describe('a switch', () => {
  it('is refused to every branch that the owner did not name, and to owners', async () => {
    const { email } = await hire({ others: [] });
    const { token, user } = await signIn(email);

    const answers = [await switchTo(2, token), await switchTo(99, token), await switchTo(2, clinic.tokenOf('owner'))];

    expect(answers.map(({ status, reason }) => [status, reason])).toEqual([
      [403, 'branch-not-allowed'],
      [403, 'branch-not-allowed'],
      [403, 'role-not-allowed'],
    ]);
    expect(user).not.toHaveProperty('branch_ids');
  });

  it('gives no access to a session that was ended a moment ago', async () => {
    const { id, email } = await hire();
    const [ended, shutOut] = [await signIn(email), await signIn(email)];
    // Both are known as good for half a minute.
    await Promise.all([ended, shutOut].map(({ token }) => deskOf(1, token)));
    const params = { sessionId: sessionIdOf(ended.token) };
    await clinic.ok('sign-in-sessions/end-session', { as: 'owner', params });
    const afterEnd = await switchTo(2, ended.token);
    const body = { new_password: demoPassword };
    await clinic.ok('admin/reset-password', { as: 'owner', params: { userId: id }, body });
    const afterReset = await switchTo(2, shutOut.token);

    expect([afterEnd.status, afterEnd.reason]).toEqual([401, 'sign-in-session-ended']);
    expect(await deskOf(2, dataOf(afterReset).token)).toBe(401);
  });
});

describe('a doctor of several branches', () => {
  const book = async (branch: number): Promise<void> => {
    const phone = `010005551${String(branch).padStart(2, '0')}`;
    const name = `Nadia Samir ${branch === 1 ? 'One' : 'Two'}`;
    await clinic.ok('reservations/book-reservation', { body: { name, phone, branch_id: branch, type: 'regular' } });
  };

  it('finishes the visit before a switch, and has no room of the branch before', async () => {
    const email = 'doctor.of.two@test.clinic';
    const doctor = { role: 'doctor', branch_id: 1, new_password: demoPassword } as const;
    const body = { email, name: 'Dr. Hany', ...doctor, other_branch_ids: [2] };
    await clinic.ok('admin/add-user', { as: 'owner', body });
    const { token } = await signIn(email);
    await Promise.all([book(1), book(2)]);
    await clinic.ok('doctor/set-doctor-at-work', { token, body: { room: 'Laser 1' } });
    const called = await clinic.ok('doctor/call-next', { token, body: {} });

    const during = await switchTo(2, token);
    const id = called.next?.id ?? 0;
    await clinic.ok('reservations/change-status', { token, params: { id }, body: { status: 'completed' } });
    const after = dataOf(await switchTo(2, token));
    const elsewhere = await clinic.ok('doctor/call-next', { token: after.token, body: {} });
    const stranded = await switchTo(1, after.token);

    expect([during.status, during.reason]).toEqual([409, 'visit-not-finished']);
    expect([called.room, elsewhere.room]).toEqual(['Laser 1', null]);
    expect(elsewhere.next).not.toBeNull();
    expect(stranded.status).toBe(409);
    expect((await switchTo(2, token)).status).toBe(200);
  });

  it('calls to the room of today again, back at the first branch', async () => {
    const email = 'doctor.there.and.back@test.clinic';
    const doctor = { role: 'doctor', branch_id: 1, new_password: demoPassword } as const;
    const body = { email, name: 'Dr. Hany', ...doctor, other_branch_ids: [2] };
    await clinic.ok('admin/add-user', { as: 'owner', body });
    const { token } = await signIn(email);
    await clinic.ok('doctor/set-doctor-at-work', { token, body: { room: 'Laser 1' } });
    const there = dataOf(await switchTo(2, token));
    await clinic.ok('doctor/set-doctor-at-work', { token: there.token, body: { room: 'Room 9' } });
    const back = dataOf(await switchTo(1, there.token));
    await book(1);

    const called = await clinic.ok('doctor/call-next', { token: back.token, body: {} });

    expect(called.room).toBe('Laser 1');
  });
});

describe('a branch that is taken away', () => {
  it('ends the sessions there within a minute, and no other', async () => {
    const { id, email } = await hire();
    const [here, there] = [await signIn(email), await signIn(email)];
    const switched = dataOf(await switchTo(2, there.token));

    await change(id, { other_branch_ids: [] });
    await clinic.settled();
    clinic.pass(0.6);
    const refused = await switchTo(2, here.token);
    const renewed = dataOf(await clinic.send('auth/refresh-session', { cookies: [there.refresh] }));

    expect([await deskOf(2, switched.token), await deskOf(1, here.token)]).toEqual([401, 200]);
    expect(refused.status).toBe(403);
    expect(renewed.user).toMatchObject({ branch_id: 1 });
    expect(await deskOf(1, renewed.token)).toBe(200);
  });
});

describe('the owner', () => {
  it('sets the further branches, which the audit names; the own one is left out', async () => {
    const { id, email } = await hire({ others: [] });

    const changed = await change(id, { other_branch_ids: [2, 1] });
    const moved = await change(id, { branch_id: 2 });

    expect(changed).toMatchObject({ branch_id: 1, other_branch_ids: [2] });
    expect(moved).toMatchObject({ branch_id: 2, other_branch_ids: [] });
    const [first] = await audited(1, 'staff_user.changed', email);
    expect(first).toMatchObject({ after: { other_branches: [2] } });
    expect(first?.before).not.toHaveProperty('other_branches');
  });

  it('reads every branch of a user in the list of `npm run admin`', async () => {
    const { email } = await hire({ others: [2] });

    const list = await runAdmin(clinic, ['user', 'list']);

    expect(list.split('\n').find((line) => line.startsWith(email))).toMatch(/@test\.clinic +reception +branch 1, 2$/u);
  });

  it('cannot name a branch that does not exist, nor one of an owner', async () => {
    const { id } = await hire();
    const refused = (body: object) =>
      clinic.sendRaw('admin/change-user', { as: 'owner', params: { userId: id }, body });

    const answers = [
      await refused({ other_branch_ids: [99] }),
      await refused({ role: 'owner', branch_id: null, other_branch_ids: [2] }),
    ];
    const promoted = await refused({ role: 'owner' });

    expect(answers.map(({ status, reason }) => [status, reason])).toEqual([
      [404, 'branch-unknown'],
      [400, 'branch-of-owner'],
    ]);
    expect(dataOf(promoted)).toMatchObject({ role: 'owner', branch_id: null, other_branch_ids: [] });
  });
});
