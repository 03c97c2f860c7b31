import type { QueueStatus } from '../../../shared/models/enums.ts';
import type { Reply } from '../../../shared/routes/define.ts';
import type { listUnpaid } from '../../../shared/routes/payments.ts';
import type { ReceptionQueueRow, ReceptionSkippedRow, listBranchQueue } from '../../../shared/routes/reservations.ts';
import { toPiastres, toPounds } from '../../../shared/rules/money.ts';
import { latinDigits } from '../../../shared/rules/reservation-code.ts';

export type ReceptionQueue = Reply<typeof listBranchQueue>;
export type UnpaidPage = Reply<typeof listUnpaid>;

const isWaiting = (row: ReceptionQueueRow): boolean => row.status === 'waiting';

/** Positions 1..n for those who wait, null for all others: the server's rule, for lists that run ahead of it. */
const renumbered = (rows: readonly ReceptionQueueRow[]): ReceptionQueueRow[] => {
  let place = 0;
  return rows.map((row) => {
    if (!isWaiting(row)) return { ...row, queue_position: null };
    place += 1;
    return { ...row, queue_position: place };
  });
};

const changeRow = <Row extends ReceptionQueueRow>(rows: readonly Row[], id: number, change: (row: Row) => Row): Row[] =>
  rows.map((row) => (row.id === id ? change(row) : row));

/** Without the fields that only a skipped row has. */
const unskipped = ({ skipped_at: _at, reinserted: _again, ...row }: ReceptionSkippedRow): ReceptionQueueRow => row;

/** The row wherever it stands, in the active or the skipped list. */
export const rowOf = (queue: ReceptionQueue, id: number): ReceptionQueueRow | undefined =>
  queue.active_queue.find((row) => row.id === id) ?? queue.skipped_queue.find((row) => row.id === id);

/** Paid in whole: isPaid and the status paid; in part: the status partial. Source: seed section 4, optimistic updates. */
export const afterPayment = (queue: ReceptionQueue, id: number, whole: boolean): ReceptionQueue => {
  const pay = <Row extends ReceptionQueueRow>(row: Row): Row => ({
    ...row,
    isPaid: whole,
    payment_status: whole ? 'paid' : 'partial',
  });
  return {
    active_queue: changeRow(queue.active_queue, id, pay),
    skipped_queue: changeRow(queue.skipped_queue, id, pay),
  };
};

/** The patient at the end of the skipped list. */
export const afterSkip = (queue: ReceptionQueue, id: number, at: Date): ReceptionQueue => {
  const row = queue.active_queue.find((item) => item.id === id);
  if (row === undefined) return queue;
  const skipped: ReceptionSkippedRow = {
    ...row,
    status: 'skipped',
    queue_position: null,
    skipped_at: at.toISOString(),
    reinserted: false,
  };
  return {
    active_queue: renumbered(queue.active_queue.filter((item) => item.id !== id)),
    skipped_queue: [...queue.skipped_queue, skipped],
  };
};

/** The patient waiting again, at the last place. */
export const afterReinsert = (queue: ReceptionQueue, id: number): ReceptionQueue => {
  const row = queue.skipped_queue.find((item) => item.id === id);
  if (row === undefined) return queue;
  return {
    active_queue: renumbered([...queue.active_queue, { ...unskipped(row), status: 'waiting' }]),
    skipped_queue: queue.skipped_queue.filter((item) => item.id !== id),
  };
};

/** The given status; who is finished, cancelled or did not come leaves both lists. */
export const afterStatus = (queue: ReceptionQueue, id: number, status: QueueStatus, at: Date): ReceptionQueue => {
  switch (status) {
    case 'skipped':
      return afterSkip(queue, id, at);
    case 'waiting':
      return afterReinsert(queue, id);
    case 'in_progress': {
      const change = (row: ReceptionQueueRow): ReceptionQueueRow => ({ ...row, status });
      return { ...queue, active_queue: renumbered(changeRow(queue.active_queue, id, change)) };
    }
    case 'completed':
    case 'no_show':
    case 'cancelled':
      return {
        active_queue: renumbered(queue.active_queue.filter((row) => row.id !== id)),
        skipped_queue: queue.skipped_queue.filter((row) => row.id !== id),
      };
  }
};

/**
 * A page of the unpaid list after money was taken: the row goes when its balance does, the totals of the whole
 * branch fall on every page. Amounts in pounds; summed in piastres.
 */
export const afterPaymentOnPage = (page: UnpaidPage, id: number, paid: number, whole: boolean): UnpaidPage => {
  const less = (from: number): number => toPounds(Math.max(0, toPiastres(from) - toPiastres(paid)));
  return {
    ...page,
    unpaid_payments: whole
      ? page.unpaid_payments.filter((row) => row.id !== id)
      : page.unpaid_payments.map((row) => (row.id === id ? { ...row, balance: less(row.balance) } : row)),
    total_unpaid_amount: less(page.total_unpaid_amount),
    total_unpaid_count: Math.max(0, page.total_unpaid_count - (whole ? 1 : 0)),
  };
};

/** Folds what does not tell names apart when one types in a hurry: case, accents, the variants of alef, ya, ta marbuta. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\u0640]/gu, '')
    .replaceAll(/[آأإٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');

/** Rows whose name or phone holds what was typed. Source: seed section 2, search box of the queue. */
export const matching = <Row extends { readonly patient_name: string; readonly patient_phone: string }>(
  rows: readonly Row[],
  search: string,
): readonly Row[] => {
  const text = folded(latinDigits(search).trim());
  if (text === '') return rows;
  const digits = text.replaceAll(/[\s()+-]/g, '');
  const isPhone = /^\d+$/.test(digits);
  return rows.filter(
    (row) =>
      folded(row.patient_name).includes(text) ||
      (isPhone && row.patient_phone.replaceAll(/\D/g, '').includes(digits.replace(/^0020|^20(?=1)/, ''))),
  );
};
