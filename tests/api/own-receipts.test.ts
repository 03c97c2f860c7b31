import { afterAll, beforeAll, expect, it } from 'vitest';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';

let clinic: TestClinic;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

interface Booked {
  readonly id: number;
  readonly phone: string;
}

const book = async (name: string, phone: string): Promise<Booked> => {
  const data = await clinic.ok('reservations/book-reservation', {
    body: { name, phone, branch_id: 1, type: 'regular' },
  });
  return { id: data.id, phone };
};

const pay = async ({ id }: Booked, amount: number, method: 'cash' | 'card'): Promise<void> => {
  const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
    params: { branchId: 1 },
    as: 'reception',
  });
  const patientId = rows.find((row) => row.id === id)?.patient_id ?? '';
  const reference = method === 'cash' ? {} : { reference: 'slip 77' };
  await clinic.send('payments/mark-paid', {
    params: { id },
    body: { patientId, amount, method, ...reference },
    as: 'reception',
  });
};

const receiptsOf = (phone: string, code: string) =>
  clinic.send('ledger/show-own-receipts', { params: { phone }, query: { code } });

it('shows the receipts of the own visit when the code and the phone belong together', async () => {
  const own = await book('Mona Adel', '01007770001');
  await pay(own, 100, 'cash');
  await pay(own, 50, 'card');

  const answer = await receiptsOf(own.phone, reservationCode(own.id));

  const { reservation, amount_paid: paid, balance, receipts } = dataOf(answer);
  expect([answer.status, paid, balance]).toEqual([200, 150, 150]);
  expect(reservation).toMatchObject({ id: own.id, patient_name: 'Mona Adel' });
  expect(receipts.map(({ amount, method, reference }) => [amount, method, reference])).toEqual([
    [100, 'cash', null],
    [50, 'card', null],
  ]);
});

it('refuses a code of another phone, an unknown code and a visit of which nothing is paid alike to a ticket', async () => {
  const [own, other] = [await book('Heba Samir', '01007770002'), await book('Nour Ali', '01007770003')];
  await pay(other, 300, 'cash');

  const foreign = await receiptsOf(own.phone, reservationCode(other.id));
  const unknown = await receiptsOf(own.phone, 'MED999999');
  const unpaid = await receiptsOf(own.phone, reservationCode(own.id));

  expect([foreign, unknown, unpaid].map(({ status, reason, data }) => [status, reason, data])).toEqual([
    [404, 'reservation-unknown', undefined],
    [404, 'reservation-unknown', undefined],
    [409, 'nothing-paid', undefined],
  ]);
});

it('refuses further codes when too many were tried with the phone', async () => {
  const own = await book('Sara Fathy', '01007770004');
  await pay(own, 300, 'cash');
  const codes = Array.from({ length: 12 }, (_, index) => reservationCode(own.id + 100 + index));

  const answers = [];
  for (const code of codes) answers.push(await receiptsOf(own.phone, code));

  expect(answers.at(-1)?.reason).toBe('too-many-codes');
});
