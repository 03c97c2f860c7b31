import type { Input } from '#shared/routes/define.ts';
import { setDoctorAtWork as route } from '#shared/routes/doctor.ts';
import { readDoctorSlot } from '#functions/data/queue/calls.ts';
import { workAudit, workWrites } from '#functions/data/queue/doctors-at-work.ts';
import { type LiveQueue, readQueue } from '#functions/data/queue/queues.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { doctorsOf, type DoctorWork, storedServices } from '#functions/domain/queue/doctors-at-work.ts';
import { roleNotAllowed } from '#shared/refusals/access.ts';
import { doctorNotSeenToday } from '#shared/refusals/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { doctorAtWorkView } from '#functions/views/doctor-at-work-view.ts';
import type { StaffName } from '#functions/domain/staff/staff-name.ts';

type Body = Input<typeof route>['body'];

/** The doctor who is set: reception names one, a doctor is the caller. */
const doctorIdOf = (staff: Staff, { doctor_id: named }: Body): string => {
  if (staff.role !== 'doctor') return named ?? '';
  if (named !== undefined && named !== staff.id) throw roleNotAllowed();
  return staff.id;
};

type State = Pick<DoctorWork, 'state' | 'pausedUntil' | 'seenAt'>;

/** The doctor's state after the change; a doctor who is set on counts as seen now. */
const stateAfter = (body: Body, was: State, now: Date): State => {
  const { seenAt } = was;
  switch (body.state) {
    case undefined:
      return was;
    case 'on':
      return { seenAt: now.toISOString(), state: undefined, pausedUntil: undefined };
    case 'off':
      return { seenAt, state: 'off', pausedUntil: undefined };
    case 'paused': {
      const until = new Date(now.getTime() + (body.pause_minutes ?? 0) * 60_000);
      return { seenAt, state: 'paused', pausedUntil: until.toISOString() };
    }
  }
};

interface Found {
  readonly was: LiveQueue['doctors'][number] | undefined;
  readonly name: StaffName | undefined;
  readonly services: DoctorWork['services'];
  readonly room: DoctorWork['room'];
}

const doctorAfter = (doctorId: string, body: Body, { was, name, services, room }: Found, now: Date): DoctorWork => {
  const { state, pausedUntil, seenAt } = stateAfter(body, was ?? { seenAt: now.toISOString() }, now);
  return {
    doctorId,
    seenAt,
    name,
    services: body.services === undefined ? services : storedServices(body.services),
    state,
    pausedUntil,
    room: body.room === undefined ? room : (body.room ?? undefined),
  };
};

export const setDoctorAtWork = endpoint(
  route,
  async ({ input: { body }, actor: staff, branch, today, deps, now, commit }) => {
    const doctorId = doctorIdOf(staff, body);
    return retryOnConflict(async () => {
      const [queue, slot] = await Promise.all([
        readQueue(deps.store, branch.id, today),
        readDoctorSlot(deps.store, doctorId, branch.id),
      ]);
      const was = queue.doctors.find((seen) => seen.doctorId === doctorId);
      const shown = doctorsOf(queue).find((each) => each.doctorId === doctorId);
      if (shown === undefined && doctorId !== staff.id) throw doctorNotSeenToday();
      const name = doctorId === staff.id ? staff.name : shown?.name;
      const { services } = slot;
      const room = was === undefined ? slot.room : was.room;
      const doctor = doctorAfter(doctorId, body, { was, name, services, room }, now);
      const change = { branchId: branch.id, day: today, was, doctor, now };
      const doctors = [...queue.doctors.filter((seen) => seen !== was), doctor];
      const reply = { doctor: doctorAtWorkView({ ...queue, doctors }, doctor, now) };
      return commit(workWrites(change), reply, workAudit(change));
    });
  },
);
