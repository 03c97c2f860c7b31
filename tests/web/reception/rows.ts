import type { ReceptionQueue, UnpaidPage } from '#web/features/reception/desk/queue-changes.ts';
import type { ReceptionQueueRow, ReceptionSkippedRow } from '#web/lib/api/answers.ts';

/** A waiting, unpaid patient, but for what is given. */
export const rowWith = (some: Partial<ReceptionQueueRow> & { readonly id: number }): ReceptionQueueRow => ({
  patientId: `p${String(some.id).padStart(20, '0')}`,
  patientName: `Patient ${some.id}`,
  patientPhone: '01001234567',
  serviceType: 'regular',
  laserArea: null,
  laserAreas: [],
  paymentStatus: 'unpaid',
  queuePosition: null,
  place: null,
  ticketNo: some.id,
  status: 'waiting',
  createdAt: '2026-11-20T10:00:00.000Z',
  isPaid: false,
  amount: 300,
  listPrice: 300,
  balance: 300,
  amountPaid: 0,
  source: 'online',
  reinserted: false,
  arrivedAt: null,
  calledAt: null,
  doctorId: null,
  doctorName: null,
  preferredDoctor: null,
  ...some,
});

export const skippedWith = (some: Partial<ReceptionSkippedRow> & { readonly id: number }): ReceptionSkippedRow => ({
  ...rowWith({ ...some, status: 'skipped' }),
  skippedAt: '2026-11-20T11:00:00.000Z',
});

/** A queue with its waiting numbered 1..n. */
export const queueOf = (
  active: readonly ReceptionQueueRow[],
  skipped: readonly ReceptionSkippedRow[] = [],
): ReceptionQueue => {
  let place = 0;
  return {
    activeQueue: active.map((row) => ({ ...row, queuePosition: row.status === 'waiting' ? (place += 1) : null })),
    skippedQueue: [...skipped],
  };
};

/** A page of the unpaid list, with its totals. */
export const unpaidWith = (rows: readonly { readonly id: number; readonly balance: number }[]): UnpaidPage => ({
  unpaidPayments: rows.map(({ id, balance }) => {
    const { patientId, patientName, patientPhone, serviceType, createdAt } = rowWith({ id });
    return {
      id,
      patientId,
      patientName,
      patientPhone,
      serviceType,
      createdAt,
      amount: balance,
      balance,
      serviceDate: '2026-11-20',
    };
  }),
  totalUnpaidAmount: Number(rows.reduce((sum, { balance }) => sum + balance, 0).toFixed(2)),
  totalUnpaidCount: rows.length,
  olderUnpaidAmount: 0,
  olderUnpaidCount: 0,
  byAge: [],
});
