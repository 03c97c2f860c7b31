import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

const book = (branchId: number, as: string) =>
  clinic.ok('reservations/book-reservation', {
    as,
    body: { name: 'Salma Hassan', phone: '01001112223', branch_id: branchId, type: 'regular' },
  });

it('is in the audit list of every branch that the corrected patient visits', async () => {
  await book(1, 'reception');
  await book(2, 'reception.branch2');
  await clinic.settled();
  const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
    params: { branchId: 1 },
    as: 'reception',
  });

  await clinic.ok('patients/change-patient', {
    params: { patient: rows[0]?.patient_id ?? '' },
    body: { name: 'Salma Hasan' },
    as: 'reception',
  });

  for (const branch of ['1', '2']) {
    const { entries } = await clinic.ok('reports/list-audit', {
      query: { branch, date: '2026-11-21' },
      as: 'owner',
    });
    const renamed = entries.filter(({ action }) => action === 'patient.renamed');
    expect(renamed.map(({ actor_name: name }) => name)).toEqual(['Nadia Reception']);
  }
});
