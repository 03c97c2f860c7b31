import { afterAll, beforeAll, expect, it } from 'vitest';
import { userIdOf } from '#functions/data/staff/users.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

it('audits the second of two changes at the same time with the name that the first has set', async () => {
  const params = { userId: userIdOf('doctor@demo.clinic') };

  const answers = await Promise.all(
    ['Dr. First', 'Dr. Second'].map((name) =>
      clinic.send('admin/change-user', { as: 'owner', params, body: { name } }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const query = { date: '2026-11-21', branch: 1 };
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
  const changes = entries.filter(({ action }) => action === 'staff_user.changed');
  const names = changes.map(({ before, after }) => [before?.['name'], after?.['name']]);
  const [, between] = names.find(([before]) => before === 'Dr. Samir') ?? [];
  expect(new Set(names.map(([before]) => before))).toEqual(new Set(['Dr. Samir', between]));
});
