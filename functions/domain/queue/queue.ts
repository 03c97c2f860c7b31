import type { PaymentStatus, QueueStatus, ReservationType } from '#shared/models/enums.ts';
import { balanceOf, type Piastres } from '#shared/rules/money.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { BookedWindow } from '#shared/models/windows.ts';
import { arabicName, nameOrNull, type StaffName } from '../staff/staff-name.ts';

/** The fields of a ticket that the queue rules use. */
export interface QueuedTicket {
  readonly id: number;
  readonly type: ReservationType;
  readonly status: QueueStatus;
  /** `A#<sequence>` while waiting, on a day with windows `A#@<time>…`; sorts by place. */
  readonly order?: string | undefined;
  readonly calledAt?: string | undefined;
  readonly calledBy?: string | undefined;
  readonly arrivedAt?: string | undefined;
  /** The only doctor who calls this ticket; absent = any. */
  readonly preferredDoctorId?: string | undefined;
  /** Show-up probability of a patient who has not arrived, from 0 to 1; default 1. */
  readonly share?: number | undefined;
  /** The window that the patient booked. */
  readonly window?: BookedWindow | undefined;
  readonly reinserted?: boolean | undefined;
}

/** The fields of a ticket on which its place depends. */
export type PlacedTicket = Pick<QueuedTicket, 'id' | 'window' | 'reinserted' | 'arrivedAt'>;

/** A ticket in the queue has an order; only a finished one has none. */
const orderOf = ({ order = '' }: QueuedTicket): string => order;

const byOrder = (a: QueuedTicket, b: QueuedTicket): number => byCharacters(orderOf(a), orderOf(b));

/** A queue split as every screen shows it: those in progress first called first, the waiting in sequence, the skipped. */
export interface Queue<T extends QueuedTicket> {
  readonly inProgress: readonly T[];
  readonly waiting: readonly T[];
  readonly skipped: readonly T[];
  /** Bookings that wait for their confirmation. They count in no position and no wait. */
  readonly unconfirmed?: readonly T[];
}

export const groupByStatus = <T extends QueuedTicket>(places: readonly T[]): Queue<T> => ({
  inProgress: places.filter((place) => place.status === 'in_progress').toSorted(byOrder),
  waiting: places.filter((place) => place.status === 'waiting').toSorted(byOrder),
  skipped: places.filter((place) => place.status === 'skipped').toSorted(byOrder),
  unconfirmed: places.filter((place) => place.status === 'unconfirmed').toSorted(byOrder),
});

/**
 * Live rank among the waiting, 1 = next; 0 when it is your turn; null when skipped or finished.
 * Staff's lists show null for those in progress (docs/domain.md#place); the public look-up shows 0.
 */
export const positionOf = (queue: Queue<QueuedTicket>, place: QueuedTicket): number | null => {
  if (place.status === 'in_progress') return 0;
  const index = queue.waiting.findIndex((other) => other.id === place.id);
  return index === -1 ? null : index + 1;
};

/** Missed turns after which an absent patient can be skipped. Source: docs/domain.md#arrival. */
const TURNS_MISSED = 2;

/** Effect of another patient's call on the absent patient who is first: turn noted, skipped, or none. */
export const afterPassing = (
  first: { readonly passes?: number | undefined; readonly passedSince?: number | undefined },
  minutes: number | null,
  now: Date,
): 'nothing' | 'note' | 'skip' => {
  if (minutes === null) return 'nothing';
  const { passes = 0, passedSince = now.getTime() } = first;
  const missed = passes + 1 >= TURNS_MISSED;
  if (missed && now.getTime() - passedSince >= minutes * 60_000) return 'skip';
  return passes < TURNS_MISSED ? 'note' : 'nothing';
};

/** The waiting tickets with a lower order. */
export const waitingBefore = <T extends QueuedTicket>(queue: Pick<Queue<T>, 'waiting'>, order: string): T[] =>
  queue.waiting.filter((other) => byCharacters(orderOf(other), order) < 0);

/** The queue position, from 1, of a ticket with this order. */
export const positionAt = (queue: Pick<Queue<QueuedTicket>, 'waiting'>, order: string): number =>
  waitingBefore(queue, order).length + 1;

/** Those waiting in front, and those inside. */
export const aheadOf = (queue: Queue<QueuedTicket>, place: QueuedTicket): number => {
  const position = positionOf(queue, place);
  return position === null || position === 0 ? 0 : position - 1 + queue.inProgress.length;
};

/** Derived from charge and receipts. A free visit (charge 0) is paid; no charge yet is unpaid. */
export const paymentStatusOf = (money: {
  readonly charge?: Piastres | undefined;
  readonly paid: Piastres;
}): PaymentStatus => {
  if (money.charge === undefined) return 'unpaid';
  if (money.paid >= money.charge) return 'paid';
  return money.paid > 0 ? 'partial' : 'unpaid';
};

/** The balance; null without a charge. */
export const balanceDue = (money: {
  readonly charge?: Piastres | undefined;
  readonly paid: Piastres;
}): Piastres | null => (money.charge === undefined ? null : balanceOf(money.charge, money.paid));

/** Was skipped and is waiting again. */
export const isBackInQueue = (entry: {
  readonly status: QueueStatus;
  readonly reinserted?: boolean | undefined;
}): boolean => entry.reinserted === true && entry.status !== 'skipped';

/** The only doctor who calls a reservation; null = any. */
export const preferredDoctorOf = (entry: {
  readonly preferredDoctorId?: string | undefined;
  readonly preferredDoctorName?: StaffName | undefined;
}) =>
  entry.preferredDoctorId === undefined
    ? null
    : {
        doctor_id: entry.preferredDoctorId,
        name: nameOrNull(entry.preferredDoctorName),
        name_ar: arabicName(entry.preferredDoctorName),
      };

/** Doctor and time of the call while the patient is in progress; otherwise null. */
export const callOf = (entry: {
  readonly status: QueueStatus;
  readonly calledAt?: string | undefined;
  readonly calledBy?: string | undefined;
  readonly doctorName?: StaffName | undefined;
}) => {
  const inside = entry.status === 'in_progress';
  return {
    called_at: (inside ? entry.calledAt : undefined) ?? null,
    doctor_id: (inside ? entry.calledBy : undefined) ?? null,
    doctor_name: inside ? nameOrNull(entry.doctorName) : null,
    doctor_name_ar: inside ? arabicName(entry.doctorName) : undefined,
  };
};
