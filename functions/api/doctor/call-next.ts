import type { Reply } from '#shared/routes/define.ts';
import { callNext as route } from '#shared/routes/doctor.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import { readDoctorSlot, readSlot, slotWrite, ticketInSlot } from '#functions/data/queue/calls.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { DoctorSlot } from '#functions/data/table/items/doctors.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';
import { type Move, moveAudit, moveWrites, newMoveId, passOverWrite } from '#functions/data/queue/moves.ts';
import { type LiveQueue, recordDoctorPresence, readQueue } from '#functions/data/queue/queues.ts';
import { ConditionFailed, type Store, type Write } from '#functions/data/table/store.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { roomOfCall } from '#functions/domain/queue/doctors-at-work.ts';
import { mayComeInWindow } from '#functions/domain/queue/order-of-day.ts';
import { afterPassing } from '#functions/domain/queue/queue.ts';
import { callableBy, isHere, nextOf } from '#shared/rules/queue-place.ts';
import { changedMeanwhile, nobodyArrived, nobodyForDoctor, nobodyWaiting } from '#shared/refusals/queue.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { queueItem } from '#functions/views/doctor-queue-item.ts';

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

/** A call: its doctor, the slot as it was read, the doctor's room, and the ids of its moves. */
interface Call extends Passing {
  readonly doctor: Staff;
  readonly slot: DoctorSlot;
  readonly room: string | undefined;
  readonly moveIds: { readonly completed: string; readonly called: string };
}

/** The current patient, the patient to be called, and all patients that the doctor may call. */
interface Turn {
  readonly current: DoctorSlot['current'];
  readonly first: QueueEntry | undefined;
  readonly waiting: readonly QueueEntry[];
}

/** Writes of a turn, and their audit entries. */
interface TurnChange {
  readonly writes: readonly Write[];
  readonly audits: readonly AuditEntry[];
}

const unchangedTurn: TurnChange = { writes: [], audits: [] };
const moved = (move: Move): TurnChange => ({ writes: moveWrites(move), audits: [moveAudit(move)] });

/** Effect of a call on the absent patient who is first: it counts as a missed turn. */
const absentChange = (
  waiting: readonly QueueEntry[],
  called: QueueEntry | undefined,
  { branch, today, now }: Passing,
): TurnChange => {
  const [head] = waiting;
  if (!branch.settings.arrivals || called === undefined || head === undefined || isHere(head)) return unchangedTurn;
  const ticket = { ...head, branchId: branch.id, day: today };
  if (mayComeInWindow(ticket, branch, now)) return unchangedTurn;
  switch (afterPassing(head, branch.settings.auto_skip_minutes, now)) {
    case 'nothing':
      return unchangedTurn;
    case 'note':
      return { writes: [passOverWrite(ticket, now)], audits: [] };
    case 'skip':
      return moved({ name: 'skip', id: newMoveId(), ticket, actor: { kind: 'schedule' }, now, today });
  }
};

/** The refusal when no patient can be called. @param waiting patients whom the doctor may call. */
const nobodyToCall = (queue: LiveQueue, waiting: readonly QueueEntry[]): Error => {
  if (queue.waiting.length === 0) return nobodyWaiting();
  return waiting.length === 0 ? nobodyForDoctor(queue.waiting.length) : nobodyArrived(waiting.length);
};

/** Refuses a call without a patient; repeats the attempt after a torn read. */
const requireTurn = async (store: Store, doctor: Staff, queue: LiveQueue, turn: Turn): Promise<void> => {
  const { current, first, waiting } = turn;
  // The two reads are not one snapshot: the same patient in both, or in neither, may be a torn read.
  if (first !== undefined && first.id === current?.id) throw new ConditionFailed(['slot']);
  if (current !== undefined || first !== undefined) return;
  if ((await readSlot(store, doctor.id)) !== undefined) throw new ConditionFailed(['slot']);
  throw nobodyToCall(queue, waiting);
};

const turnChange = ({ current, first, waiting }: Turn, call: Call): TurnChange => {
  const { doctor, branch, today, now, slot, moveIds } = call;
  const { arrivals: onlyArrived } = branch.settings;
  const inside = current === undefined ? undefined : ticketInSlot(current, doctor.id);
  const next = first === undefined ? undefined : { ...first, branchId: branch.id, day: today };
  const move = { actor: doctor, now, today };
  const changes = [
    inside === undefined ? unchangedTurn : moved({ ...move, name: 'complete', id: moveIds.completed, ticket: inside }),
    next === undefined
      ? unchangedTurn
      : moved({ ...move, name: 'call', id: moveIds.called, ticket: next, doctor, onlyArrived }),
    absentChange(waiting, first, call),
  ];
  return {
    writes: [
      ...changes.flatMap(({ writes }) => writes),
      slotWrite({ doctorId: doctor.id, was: slot, next, calledAt: now.toISOString(), byServices: true }),
    ],
    audits: changes.flatMap(({ audits }) => audits),
  };
};

const turnView = (
  { current, first, waiting }: Turn,
  { doctor, branch, now, room, moveIds }: Call,
): Reply<typeof route> => ({
  ...(current === undefined
    ? { completed: null, completed_patient: null }
    : { completed: current.id, completed_patient: { id: current.id, patient_name: current.name } }),
  next: first === undefined ? null : queueItem(calledEntry(first, doctor, now)),
  room: room ?? null,
  expected: branch.settings.arrivals ? waiting.filter((entry) => !isHere(entry)).length : 0,
  move_ids: {
    completed: current === undefined ? null : moveIds.completed,
    called: first === undefined ? null : moveIds.called,
  },
});

/** Notes that the doctor is at work, and on. */
const recordCaller = (
  deps: Dependencies,
  queue: LiveQueue,
  { doctor, branch, today, now, slot, room }: Call,
): Promise<void> =>
  recordDoctorPresence(
    deps,
    queue,
    {
      doctorId: doctor.id,
      name: doctor.name,
      branchId: branch.id,
      day: today,
      services: slot.services,
      room,
      calls: true,
    },
    now,
  );

export const callNext = endpoint(
  route,
  async ({ input: { body }, actor: doctor, branch, today, deps, now, commit }) => {
    const moveIds = { completed: newMoveId(), called: newMoveId() };
    return retryOnConflict(async () => {
      const [slot, queue] = await Promise.all([
        readDoctorSlot(deps.store, doctor.id, branch.id),
        readQueue(deps.store, branch.id, today),
      ]);
      // Another page of the doctor called this patient meanwhile, who would be finished unseen.
      if (body.current_id !== undefined && slot.current !== undefined && slot.current.id !== body.current_id)
        throw changedMeanwhile();
      const caller = { doctorId: doctor.id, services: slot.services };
      const turn = {
        current: slot.current,
        first: nextOf(queue.waiting, caller, branch.settings.arrivals),
        waiting: callableBy(queue.waiting, caller),
      };
      await requireTurn(deps.store, doctor, queue, turn);
      const room = roomOfCall(queue.doctors, doctor.id, slot.room);
      const call = { doctor, branch, today, now, slot, room, moveIds };
      const data = turnView(turn, call);
      const noted = recordCaller(deps, queue, call);
      const { writes, audits } = turnChange(turn, call);
      await Promise.all([commit(writes, data, audits), noted]);
      return data;
    }, MAX_ATTEMPTS);
  },
);
