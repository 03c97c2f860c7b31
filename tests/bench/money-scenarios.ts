import { demoPassword } from '#local/demo/accounts.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import type { ApiResponse } from '../harness.ts';
import { inTurn, type MeasuredBranch, type Scenario } from './measured-branch.ts';

/** Paid visits, and money taken in advance. */
const receiveMoney = async ({ call, tokens, take, known }: MeasuredBranch) => {
  const receiptIn = (answer: ApiResponse): string => (answer.data as { receipt_id: string }).receipt_id;
  const pay = async ({ id, patientId }: { readonly id: number; readonly patientId: string }) => {
    const answer = await call('payments/mark-paid', { token: tokens.reception, params: { id }, body: { patientId } });
    return { id, receiptId: receiptIn(answer) };
  };
  const refunded = [await pay(take()), await pay(take())];
  const printed = await pay(take());
  const keptAsCredit = [await pay(take()), await pay(take())];
  await Promise.all(
    keptAsCredit.map(({ id }) =>
      call('reservations/cancel-reservation', { token: tokens.reception, params: { id }, body: {} }),
    ),
  );
  const advance = { token: tokens.reception, params: { patientId: known.id }, body: { amount: 50 } };
  const deposits = [
    receiptIn(await call('ledger/take-deposit', advance)),
    receiptIn(await call('ledger/take-deposit', advance)),
  ];
  return { refunded, printed, keptAsCredit, deposits };
};

/** Payments, the ledger, drawers and the sheet of the day. */
export const moneyScenarios = async (measured: MeasuredBranch): Promise<readonly Scenario[]> => {
  const { tokens, take, known, drawers, today } = measured;
  const { refunded, printed, keptAsCredit, deposits } = await receiveMoney(measured);
  const openers = inTurn(tokens.reception, tokens.reception2);
  const closers = inTurn(tokens.reception, tokens.reception2);
  const closing = [addDays(today, -3), addDays(today, -4)];
  const reopening = [...closing];
  return [
    {
      call: 'mark paid',
      route: 'payments/mark-paid',
      request: () => {
        const { id, patientId } = take();
        return { token: tokens.reception, params: { id }, body: { patientId } };
      },
    },
    {
      call: 'take a deposit',
      route: 'ledger/take-deposit',
      request: () => ({ token: tokens.reception, params: { patientId: known.id }, body: { amount: 50 } }),
    },
    {
      call: 'money of a patient',
      route: 'ledger/show-patient-money',
      request: () => ({ token: tokens.reception, params: { patientId: known.id } }),
    },
    {
      call: 'refund of credit',
      route: 'ledger/refund-credit',
      request: () => ({
        token: tokens.reception,
        params: { patientId: known.id },
        body: { receipt_id: deposits.shift(), reason: 'Moves away', password: demoPassword },
      }),
    },
    {
      call: 'change a price',
      route: 'ledger/change-price',
      request: () => ({
        token: tokens.reception,
        params: { id: take().id },
        body: { price: 290, reason: 'Returning' },
      }),
    },
    {
      call: 'receipts of a visit',
      route: 'ledger/list-receipts',
      request: () => ({ token: tokens.reception, params: { id: refunded[0]?.id ?? 0 } }),
    },
    {
      call: 'print a receipt',
      route: 'ledger/print-receipt',
      request: () => ({
        token: tokens.reception,
        params: { id: printed.id, receiptId: printed.receiptId },
      }),
    },
    {
      call: 'refund',
      route: 'ledger/refund-payment',
      request: () => {
        const { id, receiptId } = refunded.shift() ?? { id: 0, receiptId: '' };
        return {
          token: tokens.reception,
          params: { id },
          body: { receipt_id: receiptId, reason: 'Paid twice', password: demoPassword },
        };
      },
    },
    {
      call: 'keep as credit',
      route: 'ledger/keep-as-credit',
      request: () => ({ token: tokens.reception, params: { id: keptAsCredit.shift()?.id ?? 0 } }),
    },
    {
      call: 'unpaid list',
      route: 'payments/list-unpaid',
      request: () => ({ token: tokens.reception, params: { branchId: 1 } }),
    },
    {
      call: 'drawers',
      route: 'drawers/list-drawers',
      request: () => ({ token: tokens.reception, params: { branchId: 1 } }),
    },
    {
      call: 'open a drawer',
      route: 'drawers/open-drawer',
      request: () => ({ token: openers(), params: { branchId: 1 }, body: { float: 500 } }),
    },
    {
      call: 'move cash',
      route: 'drawers/move-cash',
      request: () => ({
        token: tokens.reception,
        params: { branchId: 1, drawerId: drawers[0] ?? '' },
        body: { direction: 'in', amount: 50, reason: 'change from the bank' },
      }),
    },
    {
      call: 'mark paid into a drawer',
      route: 'payments/mark-paid',
      request: () => {
        const { id, patientId } = take();
        return { token: tokens.reception, params: { id }, body: { patientId } };
      },
    },
    {
      call: 'close a drawer',
      route: 'drawers/close-drawer',
      request: () => ({
        token: closers(),
        params: { branchId: 1, drawerId: drawers.shift() ?? '' },
        body: { counts: {}, reason: 'measured' },
      }),
    },
    {
      call: 'day sheet, today',
      route: 'day-sheets/show-day-sheet',
      request: () => ({ token: tokens.owner, params: { branchId: 1 } }),
    },
    {
      call: 'close a day',
      route: 'day-sheets/close-day',
      request: () => ({ token: tokens.reception, params: { branchId: 1 }, body: { date: closing.shift() } }),
    },
    {
      call: 'open a day again',
      route: 'day-sheets/reopen-day',
      request: () => ({
        token: tokens.owner,
        params: { branchId: 1 },
        body: { date: reopening.shift(), reason: 'measured' },
      }),
    },
    {
      call: 'day sheet messages of an owner',
      route: 'auth/show-me',
      request: () => ({ token: tokens.owner, query: { include: 'day_sheet_message' } }),
    },
    {
      call: 'day sheet messages, change',
      route: 'day-sheets/set-day-sheet-message',
      request: () => ({ token: tokens.owner, body: { language: 'en', phone: '01000009001' } }),
    },
    { call: 'daily income', route: 'reports/show-daily-income', request: () => ({ token: tokens.reception }) },
  ];
};
