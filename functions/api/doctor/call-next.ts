import { callNext as route } from '../../../shared/routes/doctor.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { lookAgainWhenChanged } from '../../data/attempts.ts';
import { getBranch } from '../../data/branches.ts';
import { readSlot, slotWrite, ticketInSlot } from '../../data/calls.ts';
import { moveWrites } from '../../data/moves.ts';
import { notePresence, readQueue } from '../../data/queues.ts';
import { branchIdOf, staffOf } from '../../domain/access.ts';
import { nobodyWaiting } from '../../domain/refusals.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { queueItem } from './queue-item.ts';

/** Each failed look means that another doctor called somebody: the queue gets shorter with every one. */
const LOOKS = 25;

export const callNext = endpoint(route, async ({ input: { body }, actor, deps, now, commit }) => {
  const doctor = staffOf(actor);
  const branch = await getBranch(deps.store, deps.cache, branchIdOf(actor, body.branch_id));
  const today = clinicDayAt(now, branch);
  return lookAgainWhenChanged(async () => {
    const [current, queue] = await Promise.all([
      readSlot(deps.store, doctor.id),
      readQueue(deps.store, branch.id, today),
    ]);
    const first = queue.waiting[0];
    if (current === undefined && first === undefined) throw nobodyWaiting();
    const inside = current === undefined ? undefined : ticketInSlot(current, doctor.id);
    const next = first === undefined ? undefined : { ...first, branchId: branch.id, day: today };
    const move = { actor, now, today };
    const writes = [
      ...(inside === undefined ? [] : moveWrites({ ...move, name: 'complete', ticket: inside })),
      ...(next === undefined ? [] : moveWrites({ ...move, name: 'call', ticket: next, doctor })),
      slotWrite(doctor.id, current, next, now.toISOString()),
    ];
    const data = {
      completed: current?.id ?? null,
      next: first === undefined ? null : { ...queueItem(first, null), status: 'in_progress' as const },
    };
    const seen = notePresence(deps.store, queue, { doctorId: doctor.id, branchId: branch.id, day: today }, now);
    await Promise.all([commit(writes, data), seen]);
    return data;
  }, LOOKS);
});
