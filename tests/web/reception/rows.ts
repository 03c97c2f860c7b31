import type { ReceptionQueue, UnpaidPage } from '#web/features/reception/queue-changes.ts';
import type { ReceptionQueueRow, ReceptionSkippedRow } from '#web/lib/answers.ts';

/** A waiting, unpaid patient, but for what is given. */
export const rowWith = (some: Partial<ReceptionQueueRow> & { readonly id: number }): ReceptionQueueRow => ({
  patient_id: `p${String(some.id).padStart(20, '0')}`,
  patient_name: `Patient ${some.id}`,
  patient_phone: '01001234567',
  serviceType: 'regular',
  laser_area: null,
  laser_areas: [],
  payment_status: 'unpaid',
  queue_position: null,
  ticket_no: some.id,
  status: 'waiting',
  created_at: '2026-11-20T10:00:00.000Z',
  isPaid: false,
  amount: 300,
  list_price: 300,
  balance: 300,
  amount_paid: 0,
  source: 'online',
  reinserted: false,
  arrived_at: null,
  called_at: null,
  doctor_id: null,
  doctor_name: null,
  preferred_doctor: null,
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
    active_queue: active.map((row) => ({ ...row, queue_position: row.status === 'waiting' ? (place += 1) : null })),
    skipped_queue: [...skipped],
  };
};

/** A page of the unpaid list, with its totals. */
export const unpaidWith = (rows: readonly { readonly id: number; readonly balance: number }[]): UnpaidPage => ({
  unpaid_payments: rows.map(({ id, balance }) => {
    const { patient_id, patient_name, patient_phone, serviceType, created_at } = rowWith({ id });
    return {
      id,
      patient_id,
      patient_name,
      patient_phone,
      serviceType,
      created_at,
      amount: balance,
      balance,
      service_date: '2026-11-20',
    };
  }),
  total_unpaid_amount: Number(rows.reduce((sum, { balance }) => sum + balance, 0).toFixed(2)),
  total_unpaid_count: rows.length,
  older_unpaid_amount: 0,
  older_unpaid_count: 0,
  by_age: [],
});
