import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { userIdOf } from '#functions/data/staff/users.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

let added = 0;
type NewUser = BodyOf<'admin/add-user'>;
const newUser = (more: Partial<NewUser> = {}): NewUser => {
  added += 1;
  return {
    email: `new${String(added)}@test.clinic`,
    name: 'Dr. Salma',
    name_ar: 'د. سلمى',
    role: 'doctor',
    branch_id: 1,
    new_password: demoPassword,
    ...more,
  };
};
const add = (more: Partial<NewUser> = {}) => clinic.ok('admin/add-user', { as: 'owner', body: newUser(more) });
const logIn = (email: string, password = demoPassword) => clinic.send('auth/log-in', { body: { email, password } });
const change = (userId: string, body: BodyOf<'admin/change-user'>, as = 'owner') =>
  clinic.send('admin/change-user', { as, params: { userId }, body });
const statuses = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const auditOf = async (action: string) => {
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { date: '2026-11-21', branch: 1 } });
  return entries.filter((entry) => entry.action === action);
};

describe('the list of staff users', () => {
  it('has every staff user with role, branch and rights', async () => {
    const { users } = await clinic.ok('admin/list-users', { as: 'owner' });

    expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining(clinic.users.map(({ email }) => email)));
    expect(users).toContainEqual({
      id: userIdOf('reception@demo.clinic'),
      email: 'reception@demo.clinic',
      name: 'Nadia Reception',
      name_ar: 'نادية من الاستقبال',
      role: 'reception',
      branch_id: 1,
      other_branch_ids: [],
      rights: ['reverse', 'discount', 'merge'],
      disabled: false,
    });
  });

  it.each(['reception', 'doctor'])('is refused to the %s', async (as) => {
    const refused = await clinic.refused('admin/list-users', { as });

    expect(refused).toEqual([403, 'role-not-allowed']);
  });
});

describe('a staff user who is added', () => {
  it('can sign in immediately, with the email in small letters', async () => {
    const user = await add({ email: ' Salma@Test.Clinic ', rights: ['discount'] });
    const signedIn = await logIn('salma@test.clinic');

    expect(user).toMatchObject({ email: 'salma@test.clinic', branch_id: 1, rights: ['discount'], disabled: false });
    expect(signedIn.data?.user).toMatchObject({ id: user.id, role: 'doctor', branch_id: 1, name: 'Dr. Salma' });
  });

  it('is one when the request is repeated with its key', async () => {
    const request = { as: 'owner', body: newUser(), key: 'added-once' };
    const first = await clinic.ok('admin/add-user', request);
    const second = await clinic.ok('admin/add-user', request);
    const { users } = await clinic.ok('admin/list-users', { as: 'owner' });

    expect(second).toEqual(first);
    expect(users.filter(({ id }) => id === first.id)).toHaveLength(1);
  });

  it('is audited at the branch, an owner at the first one, never with the password', async () => {
    const doctor = await add();
    const owner = await add({ role: 'owner', branch_id: null });
    const entries = await auditOf('staff_user.added');

    expect(entries.map(({ after }) => after?.['email'])).toEqual(expect.arrayContaining([doctor.email, owner.email]));
    expect(JSON.stringify(entries)).not.toMatch(/password|argon/u);
  });

  it.each<{
    readonly why: string;
    readonly more: Partial<NewUser>;
    readonly refused: readonly [number, string, string];
  }>([
    { why: 'an email that exists', more: { email: 'Doctor@demo.clinic' }, refused: [409, 'email-exists', 'email'] },
    { why: 'no branch for a doctor', more: { branch_id: null }, refused: [400, 'branch-required', 'branch_id'] },
    { why: 'a branch for an owner', more: { role: 'owner' }, refused: [400, 'branch-of-owner', 'branch_id'] },
    { why: 'a short password', more: { new_password: '1234567' }, refused: [400, 'input-invalid', 'new_password'] },
    {
      why: 'a password that is too long',
      more: { new_password: 'x'.repeat(257) },
      refused: [400, 'input-invalid', 'new_password'],
    },
    { why: 'an email without a sign', more: { email: 'salma' }, refused: [400, 'input-invalid', 'email'] },
    { why: 'a name that is a link', more: { name: 'www.clinic.example' }, refused: [400, 'input-invalid', 'name'] },
  ])('is refused with $why, in both languages', async ({ more, refused: [status, reason, path] }) => {
    const body = newUser(more);
    const english = await clinic.send('admin/add-user', { as: 'owner', body, language: 'en' });
    const arabic = await clinic.send('admin/add-user', { as: 'owner', body, language: 'ar' });

    expect(english).toMatchObject({ status, reason, details: [{ path }] });
    expect(arabic.error).toMatch(/\p{Script=Arabic}/u);
  });

  it('is refused at a branch that does not exist', async () => {
    expect(await clinic.refused('admin/add-user', { as: 'owner', body: newUser({ branch_id: 77 }) })).toEqual([
      404,
      'branch-unknown',
    ]);
  });

  it('is one when two requests add the same email at the same time', async () => {
    const body = newUser();
    const answers = await Promise.all([1, 2].map(() => clinic.send('admin/add-user', { as: 'owner', body })));

    expect(statuses(answers)).toEqual([201, 409]);
  });
});

describe('a staff user who is changed', () => {
  it('has the new names and rights, and the audit has the former ones', async () => {
    const { id, email } = await add();
    await change(id, { name: 'Dr. Salma Adel', name_ar: null, rights: ['discount'] });
    const { users } = await clinic.ok('admin/list-users', { as: 'owner' });
    const entries = await auditOf('staff_user.changed');

    const changed = users.find((user) => user.id === id);
    expect(changed).toMatchObject({ name: 'Dr. Salma Adel', rights: ['discount'] });
    expect(changed).not.toHaveProperty('name_ar');
    expect(entries).toContainEqual(
      expect.objectContaining({
        before: { email, name: 'Dr. Salma', name_ar: 'د. سلمى', role: 'doctor', branch: 1, rights: [] },
        after: { name: 'Dr. Salma Adel', role: 'doctor', branch: 1, rights: ['discount'] },
      }),
    );
  });

  it('knows its new name and rights while it stays signed in', async () => {
    const { id, email } = await add();
    const token = (await logIn(email)).data?.token;
    await change(id, { name: 'Dr. Salma Adel', rights: ['discount'] });
    clinic.pass(1);

    const { user } = await clinic.ok('auth/show-me', { token });
    expect(user).toMatchObject({ name: 'Dr. Salma Adel', rights: ['discount'] });
  });

  it('works as the new role at the new branch, and signs in again for it', async () => {
    const { id, email } = await add();
    const token = (await logIn(email)).data?.token;
    const moved = await change(id, { role: 'reception', branch_id: 2 });
    clinic.pass(1);
    const [former, again] = [await clinic.send('auth/show-me', { token }), await logIn(email)];

    expect([moved.status, former.status]).toEqual([200, 401]);
    expect(again.data?.user).toMatchObject({ role: 'reception', branch_id: 2 });
  });

  it('becomes an owner of every branch, and with a branch a doctor again', async () => {
    const { id, email } = await add();
    await change(id, { role: 'owner' });
    const owner = (await logIn(email)).data?.user;
    const without = await change(id, { role: 'doctor' });
    await change(id, { role: 'doctor', branch_id: 1 });

    expect(owner).toMatchObject({ role: 'owner', branch_id: null });
    expect(without).toMatchObject({ status: 400, reason: 'branch-required' });
    expect((await logIn(email)).data?.user).toMatchObject({ role: 'doctor', branch_id: 1 });
  });

  it('stays signed in when the same role and branch are sent again', async () => {
    const { id, email } = await add();
    const token = (await logIn(email)).data?.token;
    await change(id, { name: 'Dr. Salma Adel', role: 'doctor', branch_id: 1 });
    clinic.pass(1);

    expect((await clinic.send('auth/show-me', { token })).status).toBe(200);
  });

  it.each([
    { why: 'a branch that does not exist', body: { branch_id: 77 }, refused: [404, 'branch-unknown'] },
    { why: 'no branch', body: { branch_id: null }, refused: [400, 'branch-required'] },
    { why: 'a branch for an owner', body: { role: 'owner', branch_id: 1 }, refused: [400, 'branch-of-owner'] },
  ] as const)('keeps role and branch with $why', async ({ body, refused: [status, reason] }) => {
    const { id, email } = await add();

    expect(await change(id, body)).toMatchObject({ status, reason });
    expect((await logIn(email)).data?.user).toMatchObject({ role: 'doctor', branch_id: 1 });
  });

  it('is signed out within a minute when disabled, and signs in again when enabled', async () => {
    const { id, email } = await add();
    const token = (await logIn(email)).data?.token;
    await change(id, { disabled: true });
    clinic.pass(1);
    const [me, refused] = [await clinic.send('auth/show-me', { token }), await logIn(email)];
    await change(id, { disabled: false });

    expect([me.status, refused.status, (await logIn(email)).status]).toEqual([401, 401, 200]);
    expect([await auditOf('staff_user.disabled'), await auditOf('staff_user.enabled')]).toMatchObject([
      [{ before: { email } }],
      [{ before: { email } }],
    ]);
  });

  it('is refused when nobody has the id', async () => {
    expect(await change('u0000', { disabled: true })).toMatchObject({ status: 404, reason: 'staff-user-unknown' });
    expect(
      await clinic.refused('admin/reset-password', {
        as: 'owner',
        params: { userId: 'u0000' },
        body: { new_password: demoPassword },
      }),
    ).toEqual([404, 'staff-user-unknown']);
  });
});

describe('an owner', () => {
  it('cannot disable himself or leave the role, but changes his own names and password', async () => {
    const { id, email } = await add({ role: 'owner', branch_id: null });
    const token = (await logIn(email)).data?.token;
    const own = { token, params: { userId: id } };

    expect(await clinic.send('admin/change-user', { ...own, body: { disabled: true } })).toMatchObject({
      status: 409,
      reason: 'own-sign-in',
    });
    expect(await clinic.send('admin/change-user', { ...own, body: { role: 'doctor', branch_id: 1 } })).toMatchObject({
      status: 409,
      reason: 'own-sign-in',
    });
    expect(
      (await clinic.send('admin/change-user', { ...own, body: { name: 'Hana Owner', role: 'owner' } })).status,
    ).toBe(200);
    expect(
      (await clinic.send('admin/reset-password', { ...own, body: { new_password: 'another-clinic' } })).status,
    ).toBe(200);
    expect((await logIn(email, 'another-clinic')).status).toBe(200);
  });

  it('remains when two owners disable each other at the same time', async () => {
    const owners = await Promise.all([1, 2].map(() => add({ role: 'owner', branch_id: null })));
    const tokens = await Promise.all(owners.map(async ({ email }) => (await logIn(email)).data?.token));
    const [first, second] = owners;
    const disable = (token: string | undefined, userId = '') =>
      clinic.send('admin/change-user', { token, params: { userId }, body: { disabled: true } });
    // Both sign-ins are known to the server: it keeps a staff user for thirty seconds.
    await Promise.all(tokens.map((token) => clinic.ok('auth/show-me', { token })));

    const answers = await Promise.all([disable(tokens[0], second?.id), disable(tokens[1], first?.id)]);

    expect(statuses(answers)).toEqual([200, 401]);
    expect(answers.find(({ status }) => status === 401)).toMatchObject({ reason: 'sign-in-session-ended' });
  });

  it('who was disabled a moment ago adds nobody', async () => {
    const { id, email } = await add({ role: 'owner', branch_id: null });
    const token = (await logIn(email)).data?.token;
    await clinic.ok('auth/show-me', { token });
    await change(id, { disabled: true });

    expect(await clinic.refused('admin/add-user', { token, body: newUser() })).toEqual([401, 'sign-in-session-ended']);
  });
});

describe('a password that an owner resets', () => {
  it('is the only one from then on, and open sessions end', async () => {
    const { id, email } = await add();
    const token = (await logIn(email)).data?.token;
    const body = { new_password: 'another-clinic' };
    await clinic.ok('admin/reset-password', { as: 'owner', params: { userId: id }, body });
    clinic.pass(1);

    expect((await clinic.send('auth/show-me', { token })).status).toBe(401);
    expect([(await logIn(email)).status, (await logIn(email, 'another-clinic')).status]).toEqual([401, 200]);
    expect(await auditOf('staff_user.password_reset')).toContainEqual(expect.objectContaining({ after: { email } }));
  });
});

describe('a password that a staff user changes', () => {
  const changeOwn = (token: string | undefined, password: string, key?: string) =>
    clinic.send('auth/change-password', {
      token,
      body: { password, new_password: 'another-clinic' },
      ...(key !== undefined && { key }),
    });

  it('is the only one from then on; this session stays and the others end', async () => {
    const { email } = await add();
    const [here, elsewhere] = [(await logIn(email)).data?.token, (await logIn(email)).data?.token];
    const changed = await changeOwn(here, demoPassword);
    clinic.pass(1);
    const still = await Promise.all([here, elsewhere].map((token) => clinic.send('auth/show-me', { token })));

    expect([changed.status, ...still.map(({ status }) => status)]).toEqual([200, 200, 401]);
    expect([(await logIn(email)).status, (await logIn(email, 'another-clinic')).status]).toEqual([401, 200]);
    expect(await auditOf('staff_user.password_changed')).toContainEqual(expect.objectContaining({ after: { email } }));
  });

  it('stays the former one without the password in use, five times in fifteen minutes', async () => {
    const { email } = await add();
    const token = (await logIn(email)).data?.token;
    const answers = [];
    for (let tried = 0; tried < 6; tried += 1) answers.push(await changeOwn(token, 'not-the-password'));

    expect(answers[0]).toMatchObject({ status: 400, reason: 'password-wrong', details: [{ path: 'password' }] });
    expect(answers[5]).toMatchObject({ status: 429, reason: 'too-many-sign-ins' });
    expect((await logIn(email)).status).toBe(200);
  });

  it('is changed once when the request is repeated with its key', async () => {
    const { email } = await add();
    const token = (await logIn(email)).data?.token;
    const answers = [
      await changeOwn(token, demoPassword, 'own-once'),
      await changeOwn(token, demoPassword, 'own-once'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await logIn(email, 'another-clinic')).status).toBe(200);
  });

  it('ends with the session that an owner resets meanwhile', async () => {
    const { id, email } = await add();
    const token = (await logIn(email)).data?.token;
    await changeOwn(token, demoPassword);
    await clinic.ok('admin/reset-password', {
      as: 'owner',
      params: { userId: id },
      body: { new_password: demoPassword },
    });
    clinic.pass(1);

    expect((await clinic.send('auth/show-me', { token })).status).toBe(401);
  });
});
