import { useQuery } from '@tanstack/react-query';
import {
  changePrice,
  listReceipts,
  printCreditReceipt,
  printReceipt,
  refundCredit,
  refundPayment,
  showPatientMoney,
  takeDeposit,
} from '#shared/routes/ledger.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';
import { ofPresentUser } from '#web/lib/session/of-present-user.ts';

/** The payments and reversals of a visit. Below the counter's key: a payment reloads them. */
export const useReceipts = (branchId: number, reservationId: number) =>
  useQuery({
    queryKey: [...counterKey(branchId), 'receipts', reservationId],
    queryFn: ({ signal }) => call(listReceipts, { params: { id: reservationId } }, { signal }),
    staleTime: 0,
  });

interface OfVisit<Body> {
  readonly id: number;
  readonly body: Body;
}

/** A refund whose answer was lost leaves less of its payment: the same sum is then another one. */
export interface OfPayment {
  /** What was left when the form opened. */
  readonly refundable: number;
}

type Refund = OfVisit<CallRequest<typeof refundPayment>['body']> & OfPayment;

const refundAttempts = ofPresentUser(newAttempts);

export const useRefund = () =>
  useLedgerWrite(
    ({ id, body }: Refund, idempotencyKey) => call(refundPayment, { params: { id }, body }, { idempotencyKey }),
    refundAttempts,
  );

export const useChangePrice = () =>
  useLedgerWrite(({ id, body }: OfVisit<CallRequest<typeof changePrice>['body']>, idempotencyKey) =>
    call(changePrice, { params: { id }, body }, { idempotencyKey }),
  );

interface OfPatient<Body> {
  readonly patientId: string;
  readonly body: Body;
}

interface Deposit extends OfPatient<CallRequest<typeof takeDeposit>['body']> {
  /** The credit when the form opened: once it shows a deposit whose answer was lost, the same sum is another one. */
  readonly credit: number;
}

const depositAttempts = ofPresentUser(newAttempts);

export const useTakeDeposit = () =>
  useLedgerWrite(
    ({ patientId, body }: Deposit, idempotencyKey) =>
      call(takeDeposit, { params: { patientId }, body }, { idempotencyKey }),
    depositAttempts,
  );

interface CreditRefund extends OfPatient<CallRequest<typeof refundCredit>['body']>, OfPayment {
  readonly branchId: number;
}

const creditRefundAttempts = ofPresentUser(newAttempts);

export const useRefundCredit = () =>
  useLedgerWrite(
    ({ patientId, branchId, body }: CreditRefund, idempotencyKey) =>
      call(refundCredit, { params: { patientId }, query: { branchId }, body }, { idempotencyKey }),
    creditRefundAttempts,
  );

/** Counts a print of a receipt; the answer contains whether it is a copy. */
export const countPrint = (id: number, receiptId: string) => call(printReceipt, { params: { id, receiptId } });

interface OfCredit {
  readonly branchId: number;
  readonly patientId: string;
  readonly receiptId: string;
}

/** The receipt of a deposit or a refund of credit. Below the counter's key: a payment reloads it. */
export const useCreditReceipt = ({ branchId, patientId, receiptId }: OfCredit) =>
  useQuery({
    queryKey: [...counterKey(branchId), 'credit-receipt', patientId, receiptId],
    queryFn: ({ signal }) =>
      call(showPatientMoney, { params: { patientId }, query: { branchId, receipt: receiptId } }, { signal }),
    select: ({ creditReceipt }) => creditReceipt,
    staleTime: 0,
  });

/** Counts a print of the receipt of a deposit or a refund of credit. */
export const countCreditPrint = ({ branchId, patientId, receiptId }: OfCredit) =>
  call(printCreditReceipt, { params: { patientId, receiptId }, query: { branchId } });
