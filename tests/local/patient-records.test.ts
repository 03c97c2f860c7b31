import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../functions/data/store.ts';
import { readWholeTable } from '../../local/check-invariants.ts';
import { findViolations } from '../../local/invariants.ts';
import { erase, exportOf, recordsOf, StillOpen } from '../../local/patient-records.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;

const whole = async (): Promise<Item[]> => {
  const client = new DynamoDBClient({ endpoint: clinic.endpoint });
  const items = await readWholeTable(DynamoDBDocumentClient.from(client), clinic.tableName);
  client.destroy();
  return items;
};
const records = async () => recordsOf(await whole(), '+201001112223', 'salma HASSAN');

beforeAll(async () => {
  clinic = await openTestClinic();
  const people = [
    { name: 'Salma Hassan', phone: '01001112223', type: 'laser', laser_area: 'bikini' },
    { name: 'Omar Hassan', phone: '01001112223', type: 'regular' },
  ];
  for (const person of people) {
    const body = { branch_id: 1, message_consent: true, ...person };
    await clinic.call('reservations/book-reservation', { body, key: `book-${person.name.replaceAll(' ', '')}` });
  }
});
afterAll(() => clinic.stop());

describe('what is kept about a patient', () => {
  it('cannot be erased while they wait', async () => {
    await expect(erase(clinic.deps.store, await records())).rejects.toThrow(StillOpen);
  });

  it('cannot be erased while they owe something', async () => {
    const doctor = { token: clinic.tokenOf('doctor') };
    await clinic.call('doctor/call-next', { body: {}, ...doctor });
    const session = { reservation_id: 1, pulses: 10, price_per_pulse: 5 };
    expect((await clinic.call('doctor/record-laser-session', { body: session, ...doctor })).status).toBe(201);
    await clinic.call('reservations/change-status', { params: { id: 1 }, body: { status: 'completed' }, ...doctor });
    await expect(erase(clinic.deps.store, await records())).rejects.toThrow(/owed/u);
  });

  it('is handed over whole, and nothing of the family with it', async () => {
    const { patientId } = await records();
    const paid = await clinic.call('payments/mark-paid', {
      params: { id: 1 },
      body: { patientId },
      token: clinic.tokenOf('reception'),
    });
    expect(paid.status).toBe(200);
    await clinic.call('messaging/add-commlog-entry', {
      body: { patient_id: patientId, channel: 'note', body: 'Sensitive skin.' },
      token: clinic.tokenOf('doctor'),
    });
    const text = JSON.stringify(exportOf(await records()));
    for (const word of ['Salma Hassan', '+201001112223', 'bikini', 'Sensitive skin.', 'cash', '"pulses":10']) {
      expect(text).toContain(word);
    }
    expect(text).not.toContain('Omar');
  });

  it('is erased for good, and the books stay whole', async () => {
    const done = await erase(clinic.deps.store, await records());
    expect(done.removed).toBeGreaterThan(4);
    expect(done.nameless).toBeGreaterThan(3);
    const after = await whole();
    const text = JSON.stringify(after);
    for (const word of ['Salma', 'salma', 'bikini', 'Sensitive']) expect(text).not.toContain(word);
    expect((await records()).items).toEqual([]);
    expect(findViolations(after)).toMatchObject({ tickets: 2, receipts: 1, patients: 1, violations: [] });
  });

  it('leaves the family its own, and the day its money', async () => {
    const reception = { token: clinic.tokenOf('reception') };
    const found = await clinic.call('patients/find-patients-by-phone', {
      params: { phone: '01001112223' },
      ...reception,
    });
    expect(found.data).toMatchObject({ patients: [{ name: 'Omar Hassan' }] });
    const records = await clinic.call('reservations/list-completed-records', reception);
    expect(records.data).toMatchObject({
      completed_records: [{ patient_name: '—', patient_phone: '', payment_amount: 50 }],
    });
    const income = await clinic.call('reports/show-daily-income', reception);
    expect(income.data).toMatchObject({ total_income: 50 });
  });
});
