import { type PreferredDoctorState, preferredDoctorStates, type ReservationType } from '#shared/models/lists.ts';
import { type PlaceForService, placesOf, type ServingDoctor } from '#shared/rules/queue-place.ts';
import type { ReceptionQueueRow } from '../api/answers.ts';
import type { Answer } from '../api/wire-names.ts';
import type { listBranchQueue } from '#shared/routes/reservations.ts';
import { isWaiting } from './queue-lists.ts';

/** A row of a branch queue with what its place depends on. */
type PlacedRow = Pick<
  ReceptionQueueRow,
  'id' | 'status' | 'queuePosition' | 'serviceType' | 'arrivedAt' | 'preferredDoctor' | 'place'
>;

/** What places depend on besides the rows; absent in an answer that was kept from an earlier release. */
export type QueueRoom = Partial<Pick<Answer<typeof listBranchQueue>, 'arrivals' | 'services'>>;

/** The doctors of these states, each once, with the services of each. */
const doctorsOf = (services: NonNullable<QueueRoom['services']>, states: readonly PreferredDoctorState[]) => {
  const served = new Map<string, ReservationType[]>();
  for (const { serviceType, doctors } of services) {
    for (const { doctorId } of doctors.filter(({ state }) => states.includes(state))) {
      served.set(doctorId, [...(served.get(doctorId) ?? []), serviceType]);
    }
  }
  return [...served].map(([doctorId, own]): ServingDoctor => ({ doctorId, services: own }));
};

/**
 * The rows with the places that they have after a predicted move, by the server's own rule; so no row shows a number
 * that the answer takes back. Source: docs/domain.md#place.
 */
export const withPlaces = <Row extends PlacedRow>(
  rows: readonly Row[],
  { arrivals = false, services }: QueueRoom,
): Row[] => {
  if (services === undefined) return [...rows];
  const waiting = rows.filter(isWaiting).map(({ id, serviceType: type, arrivedAt, preferredDoctor }) => ({
    id,
    type,
    arrivedAt,
    preferredDoctorId: preferredDoctor?.doctorId,
  }));
  const places: ReadonlyMap<number, PlaceForService> = placesOf(waiting, {
    arrivals,
    atWork: doctorsOf(services, ['on', 'paused']),
    seen: doctorsOf(services, preferredDoctorStates),
  });
  return rows.map((row) => ({ ...row, place: places.get(row.id) ?? null }));
};
