import { listDoctorQueue as route } from '../../../shared/routes/doctor.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { getBranch } from '../../data/branches.ts';
import { readSlot } from '../../data/calls.ts';
import type { DoctorSlot, QueueEntry } from '../../data/items.ts';
import { type LiveQueue, notePresence, readQueue } from '../../data/queues.ts';
import { findTicket } from '../../data/reservations.ts';
import type { Deps } from '../../deps.ts';
import { requireBranch, staffOf } from '../../domain/access.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { queueItem } from './queue-item.ts';

/** Whom the doctor has inside: of this queue, or still of yesterday's. */
const currentOf = async (
  deps: Deps,
  inside: DoctorSlot['current'],
  queue: LiveQueue,
): Promise<QueueEntry | undefined> => {
  if (inside === undefined) return undefined;
  const here = queue.inProgress.find(({ id }) => id === inside.id);
  return here ?? findTicket(deps.store, inside);
};

export const listDoctorQueue = endpoint(route, async ({ input: { params }, actor, deps, now }) => {
  requireBranch(actor, params.branchId);
  const staff = staffOf(actor);
  const branch = await getBranch(deps.store, deps.cache, params.branchId);
  const day = clinicDayAt(now, branch);
  const isDoctor = staff.role === 'doctor';
  const [queue, inside] = await Promise.all([
    readQueue(deps.store, branch.id, day),
    isDoctor ? readSlot(deps.store, staff.id) : undefined,
  ]);
  const [current] = await Promise.all([
    currentOf(deps, inside, queue),
    isDoctor ? notePresence(deps.store, queue, { doctorId: staff.id, branchId: branch.id, day }, now) : undefined,
  ]);
  return {
    active_queue: [
      ...queue.inProgress.map((entry) => queueItem(entry, null)),
      ...queue.waiting.map((entry, index) => queueItem(entry, index + 1)),
    ],
    skipped_queue: queue.skipped.map((entry) => ({
      ...queueItem(entry, null),
      skip_date: entry.skippedAt ?? null,
      reinserted: entry.reinserted ?? false,
    })),
    queue_count: queue.waiting.length,
    current: current === undefined ? null : queueItem(current, null),
  };
});
