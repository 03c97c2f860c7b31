import { callNext as route } from '#shared/routes/doctor.ts';
import { retryWhenChanged } from '#functions/data/table/attempts.ts';
import { readSlot, slotWrite, ticketInSlot } from '#functions/data/queue/calls.ts';
import type { Branch, QueueEntry } from '#functions/data/table/items.ts';
import { moveWrites, newMoveId, passOverWrite } from '#functions/data/queue/moves.ts';
import { type LiveQueue, recordDoctorPresence, readQueue } from '#functions/data/queue/queues.ts';
import { ConditionFailed, type Write } from '#functions/data/table/store.ts';
import type { Staff } from '#functions/domain/actor.ts';
import { afterPassing, isHere, nextToCall } from '#functions/domain/queue.ts';
import { nobodyArrived, nobodyWaiting } from '#shared/refusals/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { queueItem } from './queue-item.ts';

/** Each failed attempt means that another doctor called somebody: the queue gets shorter with every one. */
const MAX_ATTEMPTS = 25;

/** The row of the queue as it is after the call. */
const calledEntry = (entry: QueueEntry, doctor: Pick<Staff, 'id' | 'name'>, now: Date): QueueEntry => ({
  ...entry,
  status: 'in_progress',
  calledAt: now.toISOString(),
  calledBy: doctor.id,
  doctorName: doctor.name,
});

interface Passing {
  readonly branch: Branch;
  readonly today: string;
  readonly now: Date;
}

/** What the call of another means for an absent patient who stands first: their turn came. */
const absentWrites = (queue: LiveQueue, called: QueueEntry | undefined, { branch, today, now }: Passing): Write[] => {
  const [head] = queue.waiting;
  if (!branch.settings.arrivals || called === undefined || head === undefined || isHere(head)) return [];
  const ticket = { ...head, branchId: branch.id, day: today };
  switch (afterPassing(head, branch.settings.auto_skip_minutes, now)) {
    case 'nothing':
      return [];
    case 'note':
      return [passOverWrite(ticket, now)];
    case 'skip':
      return moveWrites({ name: 'skip', id: newMoveId(), ticket, actor: { kind: 'schedule' }, now, today });
  }
};

export const callNext = endpoint(route, async ({ actor: doctor, branch, today, deps, now, commit }) => {
  const moveIds = { completed: newMoveId(), called: newMoveId() };
  return retryWhenChanged(async () => {
    const [current, queue] = await Promise.all([
      readSlot(deps.store, doctor.id),
      readQueue(deps.store, branch.id, today),
    ]);
    const { arrivals } = branch.settings;
    const first = nextToCall(queue.waiting, arrivals);
    // The two reads are not one snapshot: the same patient in both, or in neither, may be a torn read.
    if (first !== undefined && first.id === current?.id) throw new ConditionFailed(['slot']);
    if (current === undefined && first === undefined) {
      if ((await readSlot(deps.store, doctor.id)) !== undefined) throw new ConditionFailed(['slot']);
      throw queue.waiting.length === 0 ? nobodyWaiting() : nobodyArrived(queue.waiting.length);
    }
    const inside = current === undefined ? undefined : ticketInSlot(current, doctor.id);
    const next = first === undefined ? undefined : { ...first, branchId: branch.id, day: today };
    const move = { actor: doctor, now, today };
    const writes = [
      ...(inside === undefined ? [] : moveWrites({ ...move, name: 'complete', id: moveIds.completed, ticket: inside })),
      ...(next === undefined
        ? []
        : moveWrites({ ...move, name: 'call', id: moveIds.called, ticket: next, doctor, onlyArrived: arrivals })),
      slotWrite(doctor.id, current, next, now.toISOString()),
      ...absentWrites(queue, first, { branch, today, now }),
    ];
    const called = first === undefined ? undefined : calledEntry(first, doctor, now);
    const data = {
      completed: current?.id ?? null,
      completed_patient: current === undefined ? null : { id: current.id, patient_name: current.name },
      next: called === undefined ? null : queueItem(called, null),
      expected: arrivals ? queue.waiting.filter((entry) => !isHere(entry)).length : 0,
      move_ids: {
        completed: current === undefined ? null : moveIds.completed,
        called: called === undefined ? null : moveIds.called,
      },
    };
    const seen = recordDoctorPresence(deps, queue, { doctorId: doctor.id, branchId: branch.id, day: today }, now);
    await Promise.all([commit(writes, data), seen]);
    return data;
  }, MAX_ATTEMPTS);
});
