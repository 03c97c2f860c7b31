import { expect, it } from 'vitest';
import { erasePatient } from '#functions/data/privacy/erasure-register.ts';
import { beginDays } from '../api/counter.ts';
import type { TestClinic } from '../harness.ts';
import { patientItemsOf, scanPatientItems, wholeTable } from '../support/patient-scan.ts';

let clinic: TestClinic;

beginDays((day) => {
  ({ clinic } = day);
});

it('erases the patient of a reservation that was transferred to another branch', async () => {
  const body = { branch_id: 1, name: 'Salma Hassan', phone: '01001112223', type: 'regular' } as const;
  const { id } = await clinic.ok('reservations/book-reservation', { as: 'reception', body });
  const params = { id };
  await clinic.ok('transfers/transfer-reservation', { as: 'reception', params, body: { branch_id: 2 } });
  await clinic.ok('reservations/cancel-reservation', { as: 'reception.branch2', params, body: {} });
  const { patientId, items } = await patientItemsOf(clinic, '+201001112223', 'Salma Hassan');

  await erasePatient(clinic.deps, patientId);

  const left = scanPatientItems(await wholeTable(clinic), patientId);
  expect(items).not.toEqual([]);
  expect(left).toEqual([]);
});
