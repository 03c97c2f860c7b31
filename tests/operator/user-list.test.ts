import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { runAdmin } from './run-admin.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

it('lists the roles in one column when an email is long', async () => {
  const email = 'the.second.receptionist.of.the.evening@branch.clinic';
  await clinic.ok('admin/add-user', {
    as: 'owner',
    body: { email, name: 'Samia Adel', role: 'reception', branch_id: 1, new_password: 'a-long-password' },
  });

  const lines = (await runAdmin(clinic, ['user', 'list'])).split('\n');

  const columns = lines.map((line) => line.search(/ (?:owner|reception|doctor) /u));
  expect(lines.length).toBeGreaterThan(1);
  expect([...new Set(columns)]).toEqual([email.length]);
});
