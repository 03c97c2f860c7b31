import type { Random } from '#local/demo/seeded-random.ts';
import type { ApiResponse } from '#local/in-process.ts';
import type { QueueStatus } from '#shared/models/enums.ts';
import type { HistoryClient, Sender } from './client.ts';

/** One browser window in which a staff user is signed in. */
export interface StaffWindow extends Sender {
  readonly userId: string;
  readonly token: () => string;
}

export interface SoldPackage {
  readonly id: string;
  readonly patientId: string;
}

/** State that all windows of a history share. */
export interface Scene {
  readonly client: HistoryClient;
  readonly chance: Random;
  /** Makes a patient name that was not used before. */
  readonly newPatient: () => number;
  /** Patients who may be booked again. */
  readonly patients: number[];
  /** Reservations and codes that the public holds. */
  readonly codes: { readonly id: number; readonly code: string; readonly patient: number }[];
  /** Ids of the packages on offer: of sessions, and of pulses. */
  readonly offers: readonly string[];
  /** Packages that are sold. */
  readonly packages: SoldPackage[];
  /** Ends the validity of a package in the table. @returns whether it did, now or before. */
  readonly expire: (bought: SoldPackage) => Promise<boolean>;
  /** Ids of packages whose validity has ended. */
  readonly expired: Set<string>;
}

export interface Row {
  readonly id: number;
  readonly patient_id: string;
  readonly status: QueueStatus;
  readonly service_type: string;
  readonly queue_position: number | null;
  readonly place: { readonly before: number; readonly is_next: boolean } | null;
}

export const dataOf = (answer: ApiResponse): Record<string, unknown> =>
  typeof answer.data === 'object' && answer.data !== null ? (answer.data as Record<string, unknown>) : {};

export const rowsOf = (answer: ApiResponse, list: string): Row[] => (dataOf(answer)[list] ?? []) as Row[];

/** Positions of those who wait are 1..n, in the order of the list. */
export const positionFaults = (rows: readonly Row[]): string[] => {
  const positions = rows.filter(({ status }) => status === 'waiting').map(({ queue_position }) => queue_position);
  return positions.every((position, index) => position === index + 1) ? [] : [`positions ${JSON.stringify(positions)}`];
};

/** A waiting patient has a place, any other has none. The next patient waits, with no patient before. */
export const placeFaults = (rows: readonly Row[]): string[] =>
  rows
    .filter(
      ({ status, place }) =>
        (status === 'waiting') !== (place !== null) || (place?.is_next === true && place.before > 0),
    )
    .map(({ id, place }) => `place of ${String(id)}: ${JSON.stringify(place)}`);

interface SeenQueue {
  readonly active: Row[];
  readonly skipped: Row[];
  /** Ids of the doctors who were seen today. */
  readonly doctors: readonly string[];
}

export const readQueue = async (scene: Scene, window: StaffWindow): Promise<SeenQueue> => {
  const answer = await scene.client.read('reservations/list-branch-queue', window, { params: { branchId: 1 } });
  const active = rowsOf(answer, 'active_queue');
  scene.client.faults.push(...positionFaults(active), ...placeFaults(active));
  const doctors = (dataOf(answer)['doctors'] ?? []) as { readonly doctor_id: string }[];
  return { active, skipped: rowsOf(answer, 'skipped_queue'), doctors: doctors.map((doctor) => doctor.doctor_id) };
};

export type Action = (scene: Scene, window: StaffWindow) => Promise<unknown>;

export const pick = (scene: Scene, rows: readonly Row[]): Row | undefined =>
  rows.length === 0 ? undefined : scene.chance.pick(rows);
