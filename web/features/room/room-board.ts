import type { LaserArea } from '#shared/models/enums.ts';
import type { listBranchQueue } from '#shared/routes/reservations.ts';
import { nameKey } from '#shared/rules/name.ts';
import { furtherNames, type NamedService } from '#web/lib/i18n/service-text.ts';
import type { CompletedRecord } from '#web/lib/api/answers.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export const roomParts = ['withDoctor', 'here', 'expected', 'gone'] as const;
export type RoomPart = (typeof roomParts)[number];

/** A patient of today on the board. */
export interface RoomEntry extends NamedService {
  readonly id: number;
  readonly name: string;
  readonly areas: readonly LaserArea[];
  readonly doctor: string | null;
  readonly doctorAr: string | undefined;
  /** Rank among all who wait; null for the others. */
  readonly position: number | null;
  /** When the patient came, was called or left; null while expected. */
  readonly since: string | null;
}

type Queue = Answer<typeof listBranchQueue>;

const entryOf = (row: Queue['activeQueue'][number], since: string | null): RoomEntry => ({
  id: row.id,
  name: row.patientName,
  serviceType: row.serviceType,
  ...furtherNames(row),
  areas: row.laserAreas,
  doctor: row.doctorName,
  doctorAr: row.doctorNameAr,
  position: row.queuePosition,
  since,
});

/**
 * Patients with a doctor, arrived, expected and gone. Where arrivals are not marked, all waiting patients count as
 * arrived.
 */
export const roomOf = (
  { arrivals, activeQueue: active }: Pick<Queue, 'arrivals' | 'activeQueue'>,
  finished: readonly CompletedRecord[],
): Readonly<Record<RoomPart, readonly RoomEntry[]>> => {
  const waiting = active.filter(({ status }) => status === 'waiting');
  /** The longest wait comes first. */
  const longestFirst = (entries: readonly RoomEntry[]): readonly RoomEntry[] =>
    entries.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
  const isHere = (row: Queue['activeQueue'][number]): boolean => !arrivals || row.arrivedAt !== null;
  return {
    withDoctor: longestFirst(
      active.filter(({ status }) => status === 'in_progress').map((row) => entryOf(row, row.calledAt)),
    ),
    here: longestFirst(waiting.filter(isHere).map((row) => entryOf(row, row.arrivedAt ?? row.createdAt))),
    expected: waiting.filter((row) => !isHere(row)).map((row) => entryOf(row, null)),
    gone: finished.map((record) => ({
      id: record.reservationId,
      name: record.patientName,
      serviceType: record.serviceType,
      ...furtherNames(record),
      areas: record.laserAreas,
      doctor: record.doctorName,
      doctorAr: record.doctorNameAr,
      position: null,
      since: record.completedAt,
    })),
  };
};

/** Whole minutes from a moment until now, never negative. */
export const minutesSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));

/** Entries whose name contains the text. */
export const entriesMatching = (entries: readonly RoomEntry[], text: string): readonly RoomEntry[] => {
  const name = nameKey(text);
  return name === '' ? entries : entries.filter((entry) => nameKey(entry.name).includes(name));
};
