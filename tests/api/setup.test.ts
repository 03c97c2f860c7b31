import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newSetupCode } from '#functions/data/staff/setup-code.ts';
import { openClinic } from '#local/clinic.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { runAdmin } from '../operator/run-admin.ts';

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await clinic.stop();
});

const makeCode = async (): Promise<string> => {
  const { code, write } = newSetupCode(clinic.now());
  await clinic.deps.store.transact([write]);
  return code;
};

const bodyWith = (code: string, more: { readonly email?: string } = {}) => ({
  code,
  email: 'dr.mona@clinic.example',
  owner_name: 'Mona Example',
  owner_name_ar: 'منى مثال',
  new_password: 'a-long-password',
  name: 'Maadi',
  name_ar: 'المعادي',
  ...more,
});

it('makes an owner who can sign in, and a branch with the default prices, by a setup code', async () => {
  const code = await makeCode();

  const { email, branch_id: branchId } = await clinic.ok('admin/set-up-clinic', { body: bodyWith(code) });

  const signedIn = await clinic.ok('auth/log-in', { body: { email, password: 'a-long-password' } });
  expect(signedIn.user).toMatchObject({ role: 'owner', branch_id: null, name: 'Mona Example', name_ar: 'منى مثال' });
  const { branches } = await clinic.ok('admin/list-branch-settings', { as: 'owner' });
  expect(branches.find(({ id }) => id === branchId)).toMatchObject({
    name: 'Maadi',
    name_ar: 'المعادي',
    prices: { regular: 300, per_pulse: 5, fractional: 1500 },
  });
  const day = '2026-11-21';
  const { entries } = await clinic.ok('reports/list-audit', {
    as: 'owner',
    query: { branch: String(branchId), date: day },
  });
  expect(entries.map(({ action, actor_name: by }) => `${action} by ${String(by)}`).toSorted()).toEqual([
    'branch.opened by Mona Example',
    'staff_user.added by Mona Example',
  ]);
});

it('makes one owner when two use the code at the same time, and none afterwards', async () => {
  const code = await makeCode();

  const answers = await Promise.all(
    ['one', 'two'].map((name) =>
      clinic.send('admin/set-up-clinic', { body: bodyWith(code, { email: `${name}@clinic.example` }) }),
    ),
  );

  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  const again = { body: bodyWith(code, { email: 'three@clinic.example' }) };
  expect(await clinic.refused('admin/set-up-clinic', again)).toEqual([409, 'setup-code-invalid']);
  const { users } = await clinic.ok('admin/list-users', { as: 'owner' });
  expect(users.filter(({ email }) => email.endsWith('@clinic.example'))).toHaveLength(1);
});

it.each([
  ['without a code', () => Promise.resolve('0'.repeat(20))],
  [
    'after a newer code',
    async () => {
      const code = await makeCode();
      await makeCode();
      return code;
    },
  ],
  [
    'after seven days',
    async () => {
      const code = await makeCode();
      await clinic.at(new Date(clinic.now().getTime() + 7 * 86_400_000));
      return code;
    },
  ],
  [
    'after the operator made an owner',
    async () => {
      const code = await makeCode();
      vi.stubEnv('PASSWORD', 'a-long-password');
      await runAdmin(clinic, ['user', 'add', 'other@clinic.example', '--name', 'Other Owner', '--role', 'owner']);
      return code;
    },
  ],
])('refuses %s', async (_, codeOf) => {
  const body = bodyWith(await codeOf());

  expect(await clinic.refused('admin/set-up-clinic', { body })).toEqual([409, 'setup-code-invalid']);
});

it('gives the operator no code while there is an owner, and one in an empty table', async () => {
  await expect(runAdmin(clinic, ['user', 'setup-code'])).rejects.toThrow('There is an owner already');

  const empty = await openClinic({ env: { LOG_LEVEL: 'SILENT' } });
  try {
    const said = await runAdmin({ ...clinic, deps: empty.deps }, ['user', 'setup-code']);
    expect(said).toMatch(/\/setup#[0-9a-z]{20} /u);
  } finally {
    await empty.stop();
  }
});
