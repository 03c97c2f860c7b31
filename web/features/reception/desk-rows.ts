import type { QueueStatus, ReservationSource } from '#shared/models/enums.ts';
import type { CompletedRecord, ReceptionQueueRow, UnpaidRow } from '#web/lib/answers.ts';

type Shared = Pick<
  ReceptionQueueRow,
  | 'id'
  | 'patient_id'
  | 'patient_name'
  | 'patient_phone'
  | 'serviceType'
  | 'laser_areas'
  | 'payment_status'
  | 'queue_position'
  | 'amount'
  | 'list_price'
  | 'balance'
  | 'amount_paid'
  | 'called_at'
  | 'doctor_name'
  | 'doctor_name_ar'
  | 'reinserted'
>;

/** A reservation in any list of the desk: the queue, the skipped, the finished, the unpaid. */
export interface DeskRow extends Shared, Partial<Pick<ReceptionQueueRow, 'preferred_doctor'>> {
  /** Null for a debt from an earlier day: it is in no queue. */
  readonly status: QueueStatus | null;
  readonly ticket_no: number | null;
  /** When it was booked; null for finished visits. */
  readonly created_at: string | null;
  readonly source: ReservationSource | null;
  /** When the patient came, null before; left out where arrivals are not marked. */
  readonly arrived_at?: string | null;
  readonly skippedAt?: string | null;
  readonly completed_at?: string;
  /** The clinic day of an unpaid visit, or of one on a later day. */
  readonly service_date?: string;
  /** On the list of a later day: it is in no queue yet and can only be cancelled. */
  readonly ahead?: true;
}

const unknown = {
  queue_position: null,
  called_at: null,
  doctor_name: null,
  reinserted: false,
  source: null,
  ticket_no: null,
} as const;

/** A finished visit. `balances` holds what is still owed, by reservation. */
export const deskRowOfRecord = (record: CompletedRecord, balances: ReadonlyMap<number, number>): DeskRow => {
  const amount = record.payment_amount;
  const balance = record.payment_status === 'paid' ? 0 : (balances.get(record.reservation_id) ?? amount);
  return {
    ...unknown,
    id: record.reservation_id,
    patient_id: record.patient_id,
    patient_name: record.patient_name,
    patient_phone: record.patient_phone,
    serviceType: record.serviceType,
    laser_areas: record.laser_areas,
    payment_status: record.payment_status,
    amount,
    list_price: amount,
    balance,
    amount_paid: (amount ?? 0) - (balance ?? 0),
    doctor_name: record.doctor_name,
    doctor_name_ar: record.doctor_name_ar,
    status: 'completed',
    ticket_no: record.queue_position,
    created_at: null,
    completed_at: record.completed_at,
  };
};

/** An unpaid visit; `listed` is the same reservation in a list of today, if it is in one. */
export const deskRowOfUnpaid = (row: UnpaidRow, listed: DeskRow | undefined): DeskRow => ({
  ...unknown,
  laser_areas: [],
  status: null,
  list_price: row.amount,
  ...listed,
  ...row,
  amount_paid: row.amount - row.balance,
  payment_status: row.balance < row.amount ? 'partial' : 'unpaid',
});

/** Amount that can be paid now; undefined without a charge or a balance. */
export const owedOf = ({ payment_status: status, balance }: DeskRow): number | undefined =>
  status === 'paid' || balance === null || balance <= 0 ? undefined : balance;

export const isSkipped = ({ status }: DeskRow): boolean => status === 'skipped';

/** In the active queue: it can be skipped. */
export const isActive = ({ status, ahead }: DeskRow): boolean =>
  ahead === undefined && (status === 'waiting' || status === 'in_progress');

/** Waits at a branch that marks arrivals: can be marked as arrived or not arrived. */
export const isMarkable = ({ status, arrived_at: at }: DeskRow): boolean => status === 'waiting' && at !== undefined;

/** Waiting and not arrived yet? */
export const isExpected = (row: DeskRow): boolean => isMarkable(row) && row.arrived_at === null;

/** Not called yet: the preferred doctor can be changed. */
export const isUncalled = ({ status }: DeskRow): boolean => status === 'waiting' || status === 'skipped';

/** Not paid and not called yet: the service can be changed. */
export const isChangeable = (row: DeskRow): boolean => isUncalled(row) && row.amount_paid === 0;
