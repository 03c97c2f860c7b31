import { callNext as route } from '#shared/routes/doctor.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { readDoctorSlot, readSlot, slotWrite, ticketInSlot } from '#functions/data/queue/calls.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { DoctorSlot } from '#functions/data/table/items/doctors.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';
import { moveWrites, newMoveId, passOverWrite } from '#functions/data/queue/moves.ts';
import { type LiveQueue, recordDoctorPresence, readQueue } from '#functions/data/queue/queues.ts';
import { ConditionFailed, type Write } from '#functions/data/table/store.ts';
import type { Staff } from '#functions/domain/actor.ts';
import { servedBy } from '#functions/domain/lanes.ts';
import { afterPassing, isHere, nextToCall } from '#functions/domain/queue.ts';
import { nobodyArrived, nobodyForDoctor, nobodyWaiting } from '#shared/refusals/queue.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { queueItem } from './queue-item.ts';

/** An attempt fails only when another doctor has called a patient, so the queue bounds the number of attempts. */
const MAX_ATTEMPTS = 25;

/** The called patient's row of the queue after the call. */
const calledEntry = (entry: QueueEntry, doctor: Pick<Staff, 'id' | 'name'>, now: Date): QueueEntry => ({
  ...entry,
  status: 'in_progress',
  calledAt: now.toISOString(),
  calledBy: doctor.id,
  doctorName: doctor.name,
});

interface Passing {
  readonly branch: Branch;
  readonly today: ClinicDay;
  readonly now: Date;
}

interface Called extends Passing {
  readonly slot: DoctorSlot;
}

/** Effect of a call on the absent patient who is first: it counts as a missed turn. */
const absentWrites = (
  waiting: readonly QueueEntry[],
  called: QueueEntry | undefined,
  { branch, today, now }: Passing,
): Write[] => {
  const [head] = waiting;
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

/** The refusal when no patient can be called. @param waiting patients whom the doctor may call. */
const nobodyToCall = (queue: LiveQueue, waiting: readonly QueueEntry[]): Error => {
  if (queue.waiting.length === 0) return nobodyWaiting();
  return waiting.length === 0 ? nobodyForDoctor(queue.waiting.length) : nobodyArrived(waiting.length);
};

/** Notes that the doctor is at work, and on. */
const recordCaller = (deps: Dependencies, queue: LiveQueue, doctor: Staff, { slot, ...at }: Called): Promise<void> =>
  recordDoctorPresence(
    deps,
    queue,
    {
      doctorId: doctor.id,
      name: doctor.name,
      branchId: at.branch.id,
      day: at.today,
      services: slot.services,
      calls: true,
    },
    at.now,
  );

export const callNext = endpoint(route, async ({ actor: doctor, branch, today, deps, now, commit }) => {
  const moveIds = { completed: newMoveId(), called: newMoveId() };
  return retryOnConflict(async () => {
    const [slot, queue] = await Promise.all([
      readDoctorSlot(deps.store, doctor.id),
      readQueue(deps.store, branch.id, today),
    ]);
    const { current } = slot;
    const { arrivals } = branch.settings;
    const waiting = servedBy(queue.waiting, { doctorId: doctor.id, services: slot.services });
    const first = nextToCall(waiting, arrivals);
    // The two reads are not one snapshot: the same patient in both, or in neither, may be a torn read.
    if (first !== undefined && first.id === current?.id) throw new ConditionFailed(['slot']);
    if (current === undefined && first === undefined) {
      if ((await readSlot(deps.store, doctor.id)) !== undefined) throw new ConditionFailed(['slot']);
      throw nobodyToCall(queue, waiting);
    }
    const inside = current === undefined ? undefined : ticketInSlot(current, doctor.id);
    const next = first === undefined ? undefined : { ...first, branchId: branch.id, day: today };
    const move = { actor: doctor, now, today };
    const writes = [
      ...(inside === undefined ? [] : moveWrites({ ...move, name: 'complete', id: moveIds.completed, ticket: inside })),
      ...(next === undefined
        ? []
        : moveWrites({ ...move, name: 'call', id: moveIds.called, ticket: next, doctor, onlyArrived: arrivals })),
      slotWrite({ doctorId: doctor.id, was: slot, next, calledAt: now.toISOString(), byServices: true }),
      ...absentWrites(waiting, first, { branch, today, now }),
    ];
    const called = first === undefined ? undefined : calledEntry(first, doctor, now);
    const data = {
      completed: current?.id ?? null,
      completed_patient: current === undefined ? null : { id: current.id, patient_name: current.name },
      next: called === undefined ? null : queueItem(called, null),
      expected: arrivals ? waiting.filter((entry) => !isHere(entry)).length : 0,
      move_ids: {
        completed: current === undefined ? null : moveIds.completed,
        called: called === undefined ? null : moveIds.called,
      },
    };
    const noted = recordCaller(deps, queue, doctor, { branch, today, now, slot });
    await Promise.all([commit(writes, data), noted]);
    return data;
  }, MAX_ATTEMPTS);
});
