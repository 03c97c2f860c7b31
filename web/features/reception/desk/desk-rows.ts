import type { QueueStatus, ReservationSource } from '#shared/models/enums.ts';
import type { CompletedRecord, ReceptionQueueRow, UnpaidRow } from '#web/lib/api/answers.ts';
import { furtherNames } from '#web/lib/i18n/service-text.ts';

type Shared = Pick<
  ReceptionQueueRow,
  | 'id'
  | 'patientId'
  | 'patientName'
  | 'patientPhone'
  | 'serviceType'
  | 'serviceId'
  | 'serviceName'
  | 'serviceNameAr'
  | 'laserAreas'
  | 'paymentStatus'
  | 'queuePosition'
  | 'amount'
  | 'listPrice'
  | 'balance'
  | 'amountPaid'
  | 'calledAt'
  | 'doctorName'
  | 'doctorNameAr'
  | 'reinserted'
>;

/** A reservation in any list of the desk: the queue, the skipped, the finished, the unpaid. */
export interface DeskRow
  extends Shared, Partial<Pick<ReceptionQueueRow, 'preferredDoctor' | 'place' | 'window' | 'comingAt'>> {
  /** Null for a debt from an earlier day: it is in no queue. */
  readonly status: QueueStatus | null;
  readonly ticketNo: number | null;
  /** When it was booked; null for finished visits. */
  readonly createdAt: string | null;
  readonly source: ReservationSource | null;
  /** When the patient came, null before; left out where arrivals are not marked. */
  readonly arrivedAt?: string | null;
  /** Said so by a printed code; reception confirms or denies it. */
  readonly saysHereAt?: string | undefined;
  readonly skippedAt?: string | null;
  readonly completedAt?: string;
  readonly packageUse?: CompletedRecord['packageUse'];
  /** The clinic day of an unpaid visit, or of one on a later day. */
  readonly serviceDate?: string;
  /** On the list of a later day: it is in no queue yet and can only be cancelled. */
  readonly ahead?: true;
}

const unknown = {
  queuePosition: null,
  calledAt: null,
  doctorName: null,
  reinserted: false,
  source: null,
  ticketNo: null,
} as const;

/** A finished visit. `balances` holds what is still owed, by reservation. */
export const deskRowOfRecord = (record: CompletedRecord, balances: ReadonlyMap<number, number>): DeskRow => {
  const amount = record.paymentAmount;
  const balance = record.paymentStatus === 'paid' ? 0 : (balances.get(record.reservationId) ?? amount);
  return {
    ...unknown,
    id: record.reservationId,
    patientId: record.patientId,
    patientName: record.patientName,
    patientPhone: record.patientPhone,
    serviceType: record.serviceType,
    ...furtherNames(record),
    laserAreas: record.laserAreas,
    paymentStatus: record.paymentStatus,
    amount,
    listPrice: amount,
    balance,
    amountPaid: (amount ?? 0) - (balance ?? 0),
    doctorName: record.doctorName,
    doctorNameAr: record.doctorNameAr,
    status: 'completed',
    ticketNo: record.queuePosition,
    createdAt: null,
    completedAt: record.completedAt,
    packageUse: record.packageUse,
  };
};

/** An unpaid visit; `listed` is the same reservation in a list of today, if it is in one. */
export const deskRowOfUnpaid = (row: UnpaidRow, listed: DeskRow | undefined): DeskRow => ({
  ...unknown,
  laserAreas: [],
  status: null,
  listPrice: row.amount,
  ...listed,
  ...row,
  amountPaid: row.amount - row.balance,
  paymentStatus: row.balance < row.amount ? 'partial' : 'unpaid',
});

/** Amount that can be paid now; undefined without a charge or a balance. */
export const owedOf = ({ paymentStatus: status, balance }: DeskRow): number | undefined =>
  status === 'paid' || balance === null || balance <= 0 ? undefined : balance;

/** Part of its price is paid. */
export const isPartlyPaid = ({ balance, amount }: DeskRow): boolean => balance !== amount;

export const isSkipped = ({ status }: DeskRow): boolean => status === 'skipped';

/** In the active queue: it can be skipped. */
export const isActive = ({ status, ahead }: DeskRow): boolean =>
  ahead === undefined && (status === 'waiting' || status === 'in_progress');

/** Waits at a branch that marks arrivals: can be marked as arrived or not arrived. */
export const isMarkable = ({ status, arrivedAt: at }: DeskRow): boolean => status === 'waiting' && at !== undefined;

/** Waiting and not arrived yet? */
export const isExpected = (row: DeskRow): boolean => isMarkable(row) && row.arrivedAt === null;

/** Not called yet: the preferred doctor can be changed. */
export const isUncalled = ({ status }: DeskRow): boolean => status === 'waiting' || status === 'skipped';

/** Not paid and not called yet: the service can be changed. */
export const isChangeable = (row: DeskRow): boolean => isUncalled(row) && row.amountPaid === 0;

/** Start of the wait: the arrival, or the booking where arrivals are not marked. Null for finished visits. */
export const waitingSince = (row: DeskRow): string | null => row.arrivedAt ?? row.createdAt;

/** Minutes of the longest wait among those who wait here; undefined when nobody does. */
export const longestWait = (rows: readonly DeskRow[], now: number): number | undefined => {
  const waits = rows.flatMap((row) => {
    const since = row.status === 'waiting' && !isExpected(row) ? waitingSince(row) : null;
    return since === null ? [] : [Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))];
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
};
