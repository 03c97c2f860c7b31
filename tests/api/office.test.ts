import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

describe('the list of staff users', () => {
  it('has every staff user with role, branch and rights, for owners only', async () => {
    const { users } = await clinic.ok('admin/list-users', { as: 'owner' });
    const refused = await clinic.send('admin/list-users', { as: 'reception' });

    expect(users.map(({ email }) => email).toSorted()).toEqual(clinic.users.map(({ email }) => email).toSorted());
    expect(users).toContainEqual({
      id: expect.any(String) as string,
      email: 'reception@demo.clinic',
      name: 'Nadia Reception',
      name_ar: 'نادية من الاستقبال',
      role: 'reception',
      branch_id: 1,
      rights: ['reverse', 'discount', 'merge'],
      disabled: false,
    });
    expect(refused).toMatchObject({ status: 403, reason: 'role-not-allowed' });
  });
});
