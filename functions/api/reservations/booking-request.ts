import { areasInBody } from '#shared/models/booked-area.ts';
import { needsLaserArea } from '#shared/models/enums.ts';
import type { Input } from '#shared/routes/define.ts';
import type { bookReservation } from '#shared/routes/reservations.ts';
import { isSameName } from '#shared/rules/name.ts';
import type { PatientEntry } from '#functions/data/table/items/patients.ts';
import type { QueueEntry, Ticket } from '#functions/data/table/items/tickets.ts';
import type { LiveQueue } from '#functions/data/queue/queues.ts';
import { orderAt } from '#functions/data/queue/order-of-day.ts';
import {
  type Booking,
  type BookingNumbers,
  countPendingBookings,
  isHereAtBooking,
} from '#functions/data/queue/reservations.ts';
import { forgetReservationIds } from '#functions/data/queue/reservation-ids.ts';
import { ConditionFailed, type Store } from '#functions/data/table/store.ts';
import type { Wait } from '#functions/data/queue/waits.ts';
import { type NotedWait, promiseOf } from '#functions/domain/queue/wait-notes.ts';

/** The open reservations of a queue, with those that are not confirmed. */
export const openEntries = ({ inProgress, waiting, skipped, unconfirmed = [] }: LiveQueue): QueueEntry[] => [
  ...inProgress,
  ...waiting,
  ...skipped,
  ...unconfirmed,
];

/** A booking before its patient is known. */
export type BookingRequest = Omit<Booking, 'patientId'> & {
  /** Staff may book although the daily limit is reached. */
  readonly overLimit: boolean;
  /** Hash of the public caller's address. */
  readonly address: string;
};

interface Numbered {
  readonly numbers: BookingNumbers;
  /** Those of the same request who have the numbers directly before. */
  readonly companions?: readonly Pick<BookingRequest, 'type'>[];
}

/** The place of a booking with these numbers. */
const orderOfBooking = (queue: LiveQueue, request: BookingRequest, { sequence }: BookingNumbers): string =>
  orderAt(queue, { ...request, sequence, isHere: isHereAtBooking(request) });

/** The order, queue position, place and estimated wait of a booking with these numbers. */
export const standingOf = async (
  store: Store,
  wait: Wait,
  request: BookingRequest,
  { numbers, companions = [] }: Numbered,
) => {
  const order = orderOfBooking(wait.queue, request, numbers);
  const first = { ...numbers, ticketNo: numbers.ticketNo - companions.length };
  // A window is before bookings that have a lower number and a later window, or none.
  const unseen =
    request.window === undefined ? await countPendingBookings(store, request, first, openEntries(wait.queue)) : 0;
  // Pending bookings in front are assumed to be for the same service.
  const before = [...Array.from({ length: unseen }, () => request), ...companions];
  const others = before.map(({ type }) => ({ id: 0, type, status: 'waiting' as const }));
  const { type, preferredDoctor, source, now } = request;
  const arrivedAt = source === 'walk_in' ? now.toISOString() : undefined;
  return { order, ...wait.at({ type, order, arrivedAt, ...preferredDoctor }, others) };
};

/** An unconfirmed booking has no place. */
export const noStanding = { order: undefined, position: null, place: null, wait: undefined };

/** The wait that the booking promises. */
export const promised = ({ ahead }: BookingRequest, wait: NotedWait | undefined): Ticket['promised'] =>
  ahead || wait === undefined ? undefined : promiseOf(wait);

/** Rethrows; when the reservation id was taken, the next attempt gets one of a new block. */
export const forgettingTakenId =
  (store: Store, forget: () => void) =>
  (error: unknown): never => {
    if (error instanceof ConditionFailed && error.labels.includes('record')) {
      forgetReservationIds(store);
      forget();
    }
    throw error;
  };

export interface Asked extends Pick<
  BookingRequest,
  'service' | 'actor' | 'branch' | 'day' | 'ahead' | 'now' | 'phone' | 'address'
> {
  readonly body: Pick<
    Input<typeof bookReservation>['body'],
    'name' | 'type' | 'laser_area' | 'laser_areas' | 'message_consent' | 'over_limit'
  >;
}

export const requestOf = ({ body, actor, ...at }: Asked): BookingRequest => ({
  ...at,
  actor,
  name: body.name,
  type: body.type,
  areas: needsLaserArea(body.type) ? areasInBody(body) : [],
  source: actor.kind === 'staff' ? 'walk_in' : 'online',
  consent: body.message_consent ?? false,
  overLimit: actor.kind === 'staff' && body.over_limit === true,
});

/** An open reservation of the same service, of the same patient or under the same phone and name. */
export const isSameBooking = (
  entry: QueueEntry,
  { type, phone, name }: BookingRequest,
  known: PatientEntry | undefined,
): boolean =>
  entry.type === type &&
  (entry.patientId === known?.patientId || (entry.phone === phone && isSameName(entry.name, name)));
