import type { DoctorWork } from '#functions/domain/queue/doctors-at-work.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { AuditEntry } from '../table/audit.ts';
import { keys } from '../table/keys.ts';
import { absent, type Condition, put, update, type Write } from '../table/store.ts';
import { type LiveQueue, newPresence } from './queues.ts';

/** A change of a doctor's state or services. */
export interface WorkChange {
  readonly branchId: number;
  readonly day: ClinicDay;
  /** The doctor as read with the queue; undefined if not seen today. */
  readonly was: LiveQueue['doctors'][number] | undefined;
  readonly doctor: DoctorWork;
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
  room: doctor?.room ?? null,
});

/**
 * Writes of a change of a doctor's work: the state of the day, and services and room, which also apply on later days, the
 * room at this branch. Label that may fail: `doctor`.
 */
export const workWrites = ({ branchId, day, was, doctor, now }: WorkChange): Write[] => {
  const { doctorId, services, room } = doctor;
  const key = keys.presence(branchId, day, doctorId);
  const given = Object.entries(doctor).filter(([, value]) => value !== undefined);
  const shown = { ...Object.fromEntries(given), setAt: now.toISOString() };
  return [
    was === undefined
      ? put('doctor', { ...newPresence(branchId, day, doctorId), shown }, absent)
      : update('doctor', key, { set: { shown } }, unchanged(was)),
    update('services', keys.doctorSlot(doctorId), {
      set: {
        ...(services !== undefined && { services }),
        ...(room !== undefined && { room, roomBranchId: branchId }),
      },
      remove: [
        ...(services === undefined ? ['services'] : []),
        ...(room === undefined ? ['room', 'roomBranchId'] : []),
      ],
    }),
  ];
};

export const workAudit = ({ branchId, day, was, doctor }: Omit<WorkChange, 'now'>): AuditEntry => ({
  branchId,
  day,
  action: 'doctor.changed',
  before: { doctor: doctor.doctorId, ...audited(was) },
  after: { doctor: doctor.doctorId, ...audited(doctor) },
  unique: `${doctor.doctorId}#work`,
});
