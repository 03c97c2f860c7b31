import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import type { Reply } from '#shared/routes/define.ts';
import type { markPaid } from '#shared/routes/payments.ts';
import type { SendRequest } from '../in-process.ts';
import { demoPassword } from './accounts.ts';
import { DRAWER_BRANCH } from './drawers.ts';
import type { DemoPatient } from './patients.ts';

interface LedgerDay {
  readonly call: SendRequest;
  /** Token of a receptionist with the rights to refund and to change prices. */
  readonly token: string | undefined;
  readonly day: string;
  readonly people: readonly DemoPatient[];
}

interface Booked {
  readonly id: number;
}

/** Simulates rare tasks of the counter for its screens: a discount with a debt, a refund, and money kept as credit. */
export const simulateLedger = async ({ call, token, day, people }: LedgerDay): Promise<void> => {
  let step = 0;
  const send = async (...[route, request]: Parameters<SendRequest>): Promise<unknown> => {
    step += 1;
    const { data } = await call(route, { ...request, token, key: `demo-ledger-${day}-${String(step)}` });
    return data;
  };
  const book = async (person: DemoPatient): Promise<{ readonly id: number; readonly patientId: string }> => {
    const body = { ...person, branch_id: DRAWER_BRANCH, type: 'regular', message_consent: false };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply is the table's own
    const { id } = (await send('reservations/book-reservation', { body })) as Booked;
    return { id, patientId: patientIdOf(requirePhone(person.phone), person.name) };
  };
  const [relative, canceller] = people;
  if (relative === undefined || canceller === undefined) return;

  const discounted = await book(relative);
  const params = { id: discounted.id };
  await send('ledger/change-price', { params, body: { price: 240, reason: 'A relative of the doctor' } });
  await send('payments/mark-paid', { params, body: { patientId: discounted.patientId, amount: 100 } });

  const cancelled = await book(canceller);
  const ofCancelled = { params: { id: cancelled.id } };
  const paid = await send('payments/mark-paid', {
    ...ofCancelled,
    body: { patientId: cancelled.patientId, method: 'card', reference: '004217' },
  });
  await send('reservations/cancel-reservation', { ...ofCancelled, body: {} });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const { receipt_id } = paid as Reply<typeof markPaid>;
  await send('ledger/refund-payment', {
    ...ofCancelled,
    body: { receipt_id, amount: 100, method: 'cash', reason: 'Cannot come today', password: demoPassword },
  });
  await send('ledger/keep-as-credit', { ...ofCancelled, body: {} });
};
