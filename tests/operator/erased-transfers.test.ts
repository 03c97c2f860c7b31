import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { erasePatient, findPatientRecords } from '#operator/patient-records.ts';
import { readWholeTable } from '#operator/table-pages.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { beginDays } from '../api/counter.ts';
import type { TestClinic } from '../harness.ts';

let clinic: TestClinic;

beginDays((day) => {
  ({ clinic } = day);
});

const readTable = async () => {
  const client = new DynamoDBClient({ endpoint: clinic.endpoint });
  const items = await readWholeTable(DynamoDBDocumentClient.from(client), clinic.tableName);
  client.destroy();
  return items;
};

it('erases the patient of a reservation that was transferred to another branch', async () => {
  const body = { branch_id: 1, name: 'Salma Hassan', phone: '01001112223', type: 'regular' } as const;
  const { id } = await clinic.ok('reservations/book-reservation', { as: 'reception', body });
  const params = { id };
  await clinic.ok('transfers/transfer-reservation', { as: 'reception', params, body: { branch_id: 2 } });
  await clinic.ok('reservations/cancel-reservation', { as: 'reception.branch2', params, body: {} });
  const records = findPatientRecords(await readTable(), asE164('+201001112223'), 'Salma Hassan');

  await erasePatient(clinic.deps, records);

  const left = (await readTable()).filter((item) => JSON.stringify(item).includes(records.patientId));
  expect(records.items).not.toEqual([]);
  expect(left.map(({ PK, SK }) => `${String(PK)} ${String(SK)}`)).toEqual([]);
});
