import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import type { listBranchQueue } from '#shared/routes/reservations.ts';
import type { CompletedRecord } from '#web/lib/answers.ts';
import type { Answer } from '#web/lib/wire-names.ts';

export const roomParts = ['withDoctor', 'here', 'expected', 'gone'] as const;
export type RoomPart = (typeof roomParts)[number];

/** A patient of today on the board. */
export interface RoomEntry {
  readonly id: number;
  readonly name: string;
  readonly serviceType: ReservationType;
  readonly areas: readonly LaserArea[];
  readonly doctor: string | null;
  readonly doctorAr: string | undefined;
  /** Rank among all who wait; null for the others. */
  readonly position: number | null;
  /** When the patient came, was called or left; null while expected. */
  readonly since: string | null;
}

type Queue = Answer<typeof listBranchQueue>;

const entryOf = (row: Queue['active_queue'][number], since: string | null): RoomEntry => ({
  id: row.id,
  name: row.patient_name,
  serviceType: row.serviceType,
  areas: row.laser_areas,
  doctor: row.doctor_name,
  doctorAr: row.doctor_name_ar,
  position: row.queue_position,
  since,
});

/**
 * Patients with a doctor, arrived, expected and gone. Where arrivals are not marked, all waiting patients count as
 * arrived.
 */
export const roomOf = (
  { arrivals, active_queue: active }: Pick<Queue, 'arrivals' | 'active_queue'>,
  finished: readonly CompletedRecord[],
): Readonly<Record<RoomPart, readonly RoomEntry[]>> => {
  const waiting = active.filter(({ status }) => status === 'waiting');
  const isHere = (row: Queue['active_queue'][number]): boolean => !arrivals || row.arrived_at !== null;
  return {
    withDoctor: active.filter(({ status }) => status === 'in_progress').map((row) => entryOf(row, row.called_at)),
    here: waiting.filter(isHere).map((row) => entryOf(row, row.arrived_at ?? row.created_at)),
    expected: waiting.filter((row) => !isHere(row)).map((row) => entryOf(row, null)),
    gone: finished.map((record) => ({
      id: record.reservation_id,
      name: record.patient_name,
      serviceType: record.serviceType,
      areas: record.laser_areas,
      doctor: record.doctor_name,
      doctorAr: record.doctor_name_ar,
      position: null,
      since: record.completed_at,
    })),
  };
};

/** Whole minutes from a moment until now, never negative. */
export const minutesSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
