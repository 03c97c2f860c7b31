import { expect, it } from 'vitest';
import type { TestClinic } from '../harness.ts';
import { addService } from '../support/services.ts';
import { beginDays } from './counter.ts';

let clinic: TestClinic;
let people = 0;
beginDays((today) => ({ clinic } = today));

const book = (more: { readonly service_id?: number }) => {
  people += 1;
  const phone = `0105${String(8_000_000 + people)}`;
  return clinic.ok('reservations/book-reservation', {
    as: 'owner',
    body: { name: 'Mona Adel', phone, branch_id: 1, type: 'regular', ...more },
  });
};

/** The debt in the list of the branch, on the board of a desk, and in the money of the patient. */
const debtIn = async (id: number) => {
  const params = { branchId: 1 };
  const { unpaid_payments: unpaid } = await clinic.ok('payments/list-unpaid', { as: 'reception', params });
  const board = await clinic.ok('board/show-board', { as: 'reception', params, query: { parts: 'unpaid' } });
  const row = unpaid.find((each) => each.id === id);
  const money = await clinic.ok('ledger/show-patient-money', {
    as: 'reception',
    params: { patientId: row?.patient_id ?? '' },
  });
  return [
    row,
    board.unpaid?.unpaid_payments.find((each) => each.id === id),
    money.debts.find((each) => each.reservation_id === id),
  ];
};

it('names the further service of a debt, and none for a visit of the kind itself', async () => {
  const service_id = await addService(clinic);
  const [named, plain] = [await book({ service_id }), await book({})];

  const [debts, ofKind] = [await debtIn(named.id), await debtIn(plain.id)];

  const words = { service_id, service_name: 'PRP', service_name_ar: 'بلازما' };
  expect(debts).toMatchObject([
    { service_type: 'regular', ...words },
    { service_type: 'regular', ...words },
    { type: 'regular', balance: 900, ...words },
  ]);
  for (const debt of ofKind) expect(debt).not.toHaveProperty('service_id');
  expect(ofKind[2]).toMatchObject({ balance: 300 });
});

it('names the present service of a debt after the service of the visit was changed', async () => {
  const [first, second] = [await addService(clinic), await addService(clinic, { name: 'Peeling' })];
  const { id } = await book({ service_id: first });
  const changeTo = (service_id: number | null) =>
    clinic.ok('reservations/change-reservation', {
      as: 'reception',
      params: { id },
      body: { type: 'regular', service_id },
    });

  await changeTo(second);
  const changed = await debtIn(id);
  await changeTo(null);
  const back = await debtIn(id);

  expect(changed.map((debt) => debt?.service_name)).toEqual(['Peeling', 'Peeling', 'Peeling']);
  expect(back.map((debt) => debt?.service_name)).toEqual([undefined, undefined, undefined]);
  expect(back[0]).toMatchObject({ amount: 300 });
});
