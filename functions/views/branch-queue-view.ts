import type { QueueStatus } from '#shared/models/enums.ts';
import type { Reply } from '#shared/routes/define.ts';
import type { listBranchQueue, ReceptionQueueRow } from '#shared/routes/reservations.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPounds, toPoundsOrNull } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import type { Store } from '#functions/data/table/store.ts';
import { notWaiting, type RankInQueue, ranksOf } from '#functions/domain/queue/place-views.ts';
import { doctorsOf } from '#functions/domain/queue/doctors-at-work.ts';
import { servicesAtWork } from '#functions/domain/queue/services-at-work.ts';
import { placesIn } from '#functions/data/queue/waits.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { areasView } from '#functions/domain/laser/laser-areas.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';
import {
  balanceDue,
  callOf,
  isBackInQueue,
  paymentStatusOf,
  preferredDoctorOf,
} from '#functions/domain/queue/queue.ts';
import { doctorAtWorkView } from './doctor-at-work-view.ts';

const row = (entry: QueueEntry, rank: RankInQueue = notWaiting): ReceptionQueueRow => {
  const payment = paymentStatusOf(entry);
  return {
    id: entry.id,
    patient_id: entry.patientId,
    patient_name: entry.name,
    patient_phone: displayPhone(entry.phone),
    service_type: entry.type,
    ...serviceView(entry),
    ...areasView(entry),
    payment_status: payment,
    ...rank,
    ticket_no: entry.ticketNo,
    status: entry.status,
    created_at: entry.createdAt,
    isPaid: payment === 'paid',
    amount: toPoundsOrNull(entry.charge ?? null),
    list_price: toPoundsOrNull(entry.listPrice ?? entry.charge ?? null),
    balance: toPoundsOrNull(balanceDue(entry)),
    amount_paid: toPounds(entry.paid),
    source: entry.source,
    reinserted: isBackInQueue(entry),
    arrived_at: entry.arrivedAt ?? null,
    ...(entry.saysHereAt !== undefined &&
      entry.status === 'waiting' &&
      entry.arrivedAt === undefined && { says_here_at: new Date(entry.saysHereAt).toISOString() }),
    ...(entry.comingAt !== undefined && { coming_at: new Date(entry.comingAt).toISOString() }),
    ...(entry.window !== undefined && { window: entry.window }),
    ...callOf(entry),
    preferred_doctor: preferredDoctorOf(entry),
  };
};

interface QueueRequest {
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly now: Date;
  /** Only rows with this status. */
  readonly status?: QueueStatus | undefined;
}

/** The queue of a branch-day as reception sees it; strongly consistent. */
export const readBranchQueue = async (
  store: Store,
  { branch, day, now, status: wantedStatus }: QueueRequest,
): Promise<Reply<typeof listBranchQueue>> => {
  const queue = await readQueue(store, branch.id, day);
  const { arrivals } = branch.settings;
  const isToday = day === clinicDayAt(now, branch);
  const ranks = ranksOf(queue.waiting, isToday ? placesIn(queue, arrivals, now) : new Map());
  const isWanted = ({ status }: { readonly status: QueueStatus }): boolean =>
    wantedStatus === undefined || wantedStatus === status;
  return {
    service_date: day,
    arrivals,
    active_queue: [...queue.inProgress, ...queue.waiting]
      .map((entry) => row(entry, ranks.get(entry.id)))
      .filter(isWanted),
    skipped_queue: queue.skipped
      .filter(isWanted)
      .map((entry) => ({ ...row(entry), skipped_at: entry.skippedAt ?? null })),
    unconfirmed_queue: (queue.unconfirmed ?? []).filter(isWanted).map((entry) => row(entry)),
    doctors: doctorsOf(queue).map((doctor) => doctorAtWorkView(queue, doctor, now)),
    services: servicesAtWork(queue, arrivals, now),
  };
};
