import { reservationTypes } from '#shared/models/lists.ts';
import type { Reply } from '#shared/routes/define.ts';
import type { listDoctorQueue } from '#shared/routes/doctor.ts';
import { readDoctorSlot } from '#functions/data/queue/calls.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { DoctorSlot } from '#functions/data/table/items/doctors.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';
import { type LiveQueue, recordDoctorPresence, readQueue } from '#functions/data/queue/queues.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { doctorsOf, type DoctorWork, doctorStateOf } from '#functions/domain/queue/doctors-at-work.ts';
import { ranksOf } from '#functions/domain/queue/place-views.ts';
import { servicesAtWork } from '#functions/domain/queue/services-at-work.ts';
import { placesIn } from '#functions/data/queue/waits.ts';
import { nextOf } from '#shared/rules/queue-place.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { doctorAtWorkView } from './doctor-at-work-view.ts';
import { queueItem } from './doctor-queue-item.ts';

interface Inside {
  readonly doctorId: string;
  readonly slot: DoctorSlot['current'];
  readonly queue: LiveQueue;
  readonly day: ClinicDay;
}

/**
 * The doctor's current patient. Today's is taken from the queue, which is one consistent read. The doctor's slot is
 * read separately, so it is used only for a patient of an earlier day whose visit is still in progress.
 */
const currentOf = async (
  deps: Dependencies,
  { doctorId, slot, queue, day }: Inside,
): Promise<QueueEntry | undefined> => {
  const here = queue.inProgress.find(({ calledBy }) => calledBy === doctorId);
  if (here !== undefined || slot === undefined || slot.day === day) return here;
  const ticket = await findTicket(deps.store, slot);
  return ticket?.status === 'in_progress' && ticket.calledBy === doctorId ? ticket : undefined;
};

/** The queue with the doctor who reads it: reading makes this doctor one of those at work, unless off. */
const withReader = (queue: LiveQueue, reader: DoctorWork, now: Date): LiveQueue => {
  if (doctorStateOf(queue, reader.doctorId, now) !== 'late') return queue;
  const isReader = ({ doctorId }: DoctorWork): boolean => doctorId === reader.doctorId;
  const { seenAt } = reader;
  const known = queue.doctors.find(isReader) ?? reader;
  return { ...queue, doctors: [...queue.doctors.filter((doctor) => !isReader(doctor)), { ...known, seenAt }] };
};

/** Reception has no slot. */
const noSlot: DoctorSlot = {};

interface QueueRequest {
  readonly staff: Staff;
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly now: Date;
}

/** The queue of a branch-day as doctors see it; notes a doctor who reads it as at work. */
export const readDoctorQueue = async (
  deps: Dependencies,
  { staff, branch, day, now }: QueueRequest,
): Promise<Reply<typeof listDoctorQueue>> => {
  const isDoctor = staff.role === 'doctor';
  const [found, slot] = await Promise.all([
    readQueue(deps.store, branch.id, day),
    isDoctor ? readDoctorSlot(deps.store, staff.id, branch.id) : noSlot,
  ]);
  const present = { doctorId: staff.id, name: staff.name, services: slot.services, room: slot.room };
  const queue = isDoctor ? withReader(found, { ...present, seenAt: now.toISOString() }, now) : found;
  const [current] = await Promise.all([
    isDoctor ? currentOf(deps, { doctorId: staff.id, slot: slot.current, queue, day }) : undefined,
    isDoctor ? recordDoctorPresence(deps, found, { ...present, branchId: branch.id, day }, now) : undefined,
  ]);
  const { arrivals } = branch.settings;
  const ranks = ranksOf(queue.waiting, placesIn(queue, arrivals, now));
  // The services as this answer has them: those of the slot are of another read.
  const caller = isDoctor ? queue.doctors.find(({ doctorId }) => doctorId === staff.id) : undefined;
  return {
    arrivals,
    active_queue: [...queue.inProgress, ...queue.waiting].map((entry) => queueItem(entry, ranks.get(entry.id))),
    skipped_queue: queue.skipped.map((entry) => ({
      ...queueItem(entry),
      skip_date: entry.skippedAt ?? null,
    })),
    queue_count: queue.waiting.length,
    current: current === undefined ? null : queueItem(current),
    own_id: staff.id,
    own_services: [...(slot.services ?? reservationTypes)],
    own_next: (caller === undefined ? undefined : nextOf(queue.waiting, caller, arrivals)?.id) ?? null,
    doctors: doctorsOf(queue).map((doctor) => doctorAtWorkView(queue, doctor, now)),
    services: servicesAtWork(queue, arrivals, now),
  };
};
