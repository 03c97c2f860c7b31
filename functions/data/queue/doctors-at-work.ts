import type { Staff } from '#functions/domain/actor.ts';
import type { DoctorWork } from '#functions/domain/doctors-at-work.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { auditWrite } from '../table/audit.ts';
import { keys } from '../table/keys.ts';
import { absent, type Condition, put, update, type Write } from '../table/store.ts';
import type { LiveQueue } from './queues.ts';

/** A change of a doctor's state or services, and who makes it. */
export interface WorkChange {
  readonly branchId: number;
  readonly day: ClinicDay;
  /** The doctor as read with the queue; undefined if not seen today. */
  readonly was: LiveQueue['doctors'][number] | undefined;
  readonly doctor: DoctorWork;
  readonly actor: Staff;
  readonly now: Date;
}

/** Condition: the doctor's item has not changed since the queue was read. */
const unchanged = ({ seenAt, setAt }: LiveQueue['doctors'][number]): Condition => ({
  when: `#shown.#seenAt = :wasSeenAt AND ${setAt === undefined ? 'attribute_not_exists(#shown.#setAt)' : '#shown.#setAt = :wasSetAt'}`,
  values: { wasSeenAt: seenAt, ...(setAt === undefined ? {} : { wasSetAt: setAt }) },
});

const audited = (doctor: DoctorWork | undefined) => ({
  state: doctor?.state ?? 'on',
  paused_until: doctor?.pausedUntil ?? null,
  services: doctor?.services?.join(' ') ?? 'all',
});

/**
 * Writes of a change of a doctor's work: the state of the day, and the services, which also apply on later days. Label
 * that may fail: `doctor`.
 */
export const workWrites = ({ branchId, day, was, doctor, actor, now }: WorkChange): Write[] => {
  const { doctorId, services } = doctor;
  const key = keys.presence(branchId, day, doctorId);
  const given = Object.entries(doctor).filter(([, value]) => value !== undefined);
  const shown = { ...Object.fromEntries(given), setAt: now.toISOString() };
  return [
    was === undefined
      ? put('doctor', { ...key, order: keys.order.doctor(doctorId), shown }, absent)
      : update('doctor', key, { set: { shown } }, unchanged(was)),
    update(
      'services',
      keys.doctorSlot(doctorId),
      services === undefined ? { remove: ['services'] } : { set: { services } },
    ),
    auditWrite(
      {
        branchId,
        day,
        at: now,
        actor,
        action: 'doctor.changed',
        before: { doctor: doctorId, ...audited(was) },
        after: { doctor: doctorId, ...audited(doctor) },
      },
      `${doctorId}#work`,
    ),
  ];
};
