import type { QueueStatus } from '#shared/models/enums.ts';
import type { listUnpaid } from '#shared/routes/payments.ts';
import { toPiastres, toPounds, balanceOf, sumOfPiastres } from '#shared/rules/money.ts';
import type { QueueLists } from '#web/lib/queue/queue-lists.ts';
import { callRow, changeRow, removeRow, returnRow, skipRow } from '#web/lib/queue/queue-lists.ts';
import type { ReceptionQueueRow, ReceptionSkippedRow } from '#web/lib/api/answers.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type ReceptionQueue = QueueLists<ReceptionQueueRow, ReceptionSkippedRow>;
export type UnpaidPage = Answer<typeof listUnpaid>;

/** The row of a skipped patient who is back in the queue. */
const toWaiting = ({ skippedAt: _at, ...row }: ReceptionSkippedRow): ReceptionQueueRow => ({
  ...row,
  status: 'waiting',
  reinserted: true,
});

/**
 * Money received: `paid` once nothing is left, else `partial`. Amounts in pounds; summed in piastres.
 * Source: docs/requirements.md#optimistic-updates.
 */
export const afterPayment = (queue: ReceptionQueue, id: number, received: number): ReceptionQueue =>
  changeRow(queue, id, (row) => {
    const paid = sumOfPiastres([toPiastres(row.amountPaid), toPiastres(received)]);
    const left = balanceOf(toPiastres(row.balance ?? 0), toPiastres(received));
    return {
      ...row,
      isPaid: left === 0,
      paymentStatus: left === 0 ? 'paid' : 'partial',
      amountPaid: toPounds(paid),
      balance: toPounds(left),
    };
  });

/** The patient at the end of the skipped list. */
export const afterSkip = (queue: ReceptionQueue, id: number, at: Date): ReceptionQueue =>
  skipRow(queue, id, (row) => ({
    ...row,
    status: 'skipped',
    queuePosition: null,
    skippedAt: at.toISOString(),
    reinserted: false,
  }));

/** The patient waiting again, at the last place. */
export const afterReinsert = (queue: ReceptionQueue, id: number): ReceptionQueue =>
  returnRow(queue, id, { toActive: toWaiting });

/** The patient marked as arrived, or not. */
export const afterArrival = (queue: ReceptionQueue, id: number, at: string | null): ReceptionQueue =>
  changeRow(queue, id, (row) => ({ ...row, arrivedAt: at }));

/** The given status; a completed, cancelled or no-show reservation leaves both lists. */
export const afterStatus = (queue: ReceptionQueue, id: number, status: QueueStatus, at: Date): ReceptionQueue => {
  switch (status) {
    case 'skipped':
      return afterSkip(queue, id, at);
    case 'waiting':
      return afterReinsert(queue, id);
    case 'in_progress':
      return callRow(queue, id, (row) => ({ ...row, status }));
    case 'completed':
    case 'no_show':
    case 'cancelled':
    case 'unconfirmed':
      return removeRow(queue, id);
  }
};

/**
 * A page of the unpaid list after money was taken: the row goes when its balance does, the totals of the whole
 * branch fall on every page. Amounts in pounds; summed in piastres.
 */
export const afterPaymentOnPage = (page: UnpaidPage, id: number, paid: number, whole: boolean): UnpaidPage => {
  const less = (from: number): number => toPounds(balanceOf(toPiastres(from), toPiastres(paid)));
  return {
    ...page,
    unpaidPayments: whole
      ? page.unpaidPayments.filter((row) => row.id !== id)
      : page.unpaidPayments.map((row) => (row.id === id ? { ...row, balance: less(row.balance) } : row)),
    totalUnpaidAmount: less(page.totalUnpaidAmount),
    totalUnpaidCount: Math.max(0, page.totalUnpaidCount - (whole ? 1 : 0)),
  };
};
