import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePrice, listReceipts, printReceipt, refundPayment } from '#shared/routes/ledger.ts';
import type { CallRequest } from '#web/lib/client.ts';
import { call } from '#web/lib/client.ts';
import { newAttempts } from '#web/lib/idempotency.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';

/** The payments and reversals of a visit. Below the counter's key: a payment reloads them. */
export const useReceipts = (branchId: number, reservationId: number) =>
  useQuery({
    queryKey: [...counterKey(branchId), 'receipts', reservationId],
    queryFn: ({ signal }) => call(listReceipts, { params: { id: reservationId } }, { signal }),
    staleTime: 0,
  });

/** A write of the ledger; the same form sent again after a lost answer has the same effect once. */
const useLedgerWrite = <Input, Answer>(send: (input: Input, key: string) => Promise<Answer>) => {
  const client = useQueryClient();
  const [attempts] = useState(newAttempts);
  return useMutation({
    mutationFn: (input: Input) => send(input, attempts.keyFor(input)),
    onSuccess: (_, input) => attempts.done(input),
    // Queue, drawers, day sheet, the patient's visits: money is shown nearly everywhere.
    onSettled: () => client.invalidateQueries(),
  });
};

interface OfVisit<Body> {
  readonly id: number;
  readonly body: Body;
}

export const useRefund = () =>
  useLedgerWrite(({ id, body }: OfVisit<CallRequest<typeof refundPayment>['body']>, idempotencyKey) =>
    call(refundPayment, { params: { id }, body }, { idempotencyKey }),
  );

export const useChangePrice = () =>
  useLedgerWrite(({ id, body }: OfVisit<CallRequest<typeof changePrice>['body']>, idempotencyKey) =>
    call(changePrice, { params: { id }, body }, { idempotencyKey }),
  );

/** Counts a print of a receipt; the answer contains whether it is a copy. */
export const countPrint = (id: number, receiptId: string) => call(printReceipt, { params: { id, receiptId } });
