import { areasInBody } from '#shared/models/booked-area.ts';
import { needsLaserArea } from '#shared/models/enums.ts';
import type { Input } from '#shared/routes/define.ts';
import { bookReservation as route } from '#shared/routes/reservations.ts';
import { doctorNotAvailable } from '#shared/refusals/queue.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { isSameName } from '#shared/rules/name.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { PatientEntry } from '#functions/data/table/items/patients.ts';
import type { QueueEntry, Ticket } from '#functions/data/table/items/tickets.ts';
import { keys } from '#functions/data/table/keys.ts';
import { findPatientsOfPhone } from '#functions/data/patients/patients.ts';
import type { LiveQueue } from '#functions/data/queue/queues.ts';
import {
  type Booking,
  bookingAudit,
  bookingWrites,
  countPendingBookings,
  type BookingNumbers,
  allocateBookingNumbers,
  type PreferredDoctor,
  ticketOf,
} from '#functions/data/queue/reservations.ts';
import { forgetReservationIds } from '#functions/data/queue/reservation-ids.ts';
import { newConfirmationCode } from '#functions/data/queue/confirmations.ts';
import { ConditionFailed, type Store } from '#functions/data/table/store.ts';
import { readWaitEstimates, type Wait } from '#functions/data/queue/waits.ts';
import { bookingDayOf } from '#functions/domain/queue/booking.ts';
import { areasView, storedAreas } from '#functions/domain/laser/laser-areas.ts';
import { type NotedWait, promiseOf } from '#functions/domain/queue/wait-notes.ts';
import { positionOf } from '#functions/domain/queue/queue.ts';
import { existing, withCookies } from '#functions/runtime/answers.ts';
import { callerAddress } from '#functions/runtime/caller-address.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { withPhoneInBody } from '#functions/runtime/phone-input.ts';
import { patientDeviceOf } from '#functions/runtime/patient-device.ts';
import {
  isSuspicious,
  limitWrites,
  readLimits,
  recordForeignName,
  requireAnswerable,
  requireWithinLimits,
} from './booking-limits.ts';
import { askWhetherSame, matchPatient, newPatientId, ticketName } from './booking-patient.ts';
import { bookingConsentWrites } from './booking-consent.ts';
import { bookedView } from './booking-view.ts';
import { requirePreferredDoctor } from './preferred-doctor.ts';

/** An attempt fails when a concurrent booking of the same patient was made, or made and cancelled. */
const MAX_ATTEMPTS = 8;

const openEntries = ({ inProgress, waiting, skipped, unconfirmed = [] }: LiveQueue): QueueEntry[] => [
  ...inProgress,
  ...waiting,
  ...skipped,
  ...unconfirmed,
];

type Request = Omit<Booking, 'patientId'> & { readonly overLimit: boolean; readonly address: string };

/** The queue position, place and estimated wait of a booking with these numbers. */
const standingOf = async (store: Store, request: Request, numbers: BookingNumbers, wait: Wait) => {
  const order = keys.order.waiting(numbers.sequence);
  const unseen = await countPendingBookings(store, request, numbers, openEntries(wait.queue));
  // Pending bookings in front are assumed to be for the same service.
  const others = Array.from({ length: unseen }, () => ({ id: 0, type: request.type, status: 'waiting' as const }));
  const { type, preferredDoctor, source, now } = request;
  return wait.at(
    { type, order, arrivedAt: source === 'walk_in' ? now.toISOString() : undefined, ...preferredDoctor },
    others,
  );
};

/** An unconfirmed booking has no place. */
const noStanding = { position: null, place: null, wait: undefined };

/** The wait that the booking promises. */
const promised = ({ ahead }: Request, wait: NotedWait | undefined): Ticket['promised'] =>
  ahead || wait === undefined ? undefined : promiseOf(wait);

/** Rethrows; when the reservation id was taken, the next attempt gets one of a new block. */
const forgettingTakenId =
  (store: Store, forget: () => void) =>
  (error: unknown): never => {
    if (error instanceof ConditionFailed && error.labels.includes('record')) {
      forgetReservationIds(store);
      forget();
    }
    throw error;
  };

interface Asked extends Pick<Request, 'actor' | 'branch' | 'day' | 'ahead' | 'now' | 'phone' | 'address'> {
  readonly body: Input<typeof route>['body'];
}

const requestOf = ({ body, actor, ...at }: Asked): Request => ({
  ...at,
  actor,
  name: body.name,
  type: body.type,
  areas: needsLaserArea(body.type) ? areasInBody(body) : [],
  source: actor.kind === 'staff' ? 'walk_in' : 'online',
  consent: body.message_consent ?? false,
  overLimit: actor.kind === 'staff' && body.over_limit === true,
});

/** The doctor whom the patient prefers; undefined = any. The public chooses where the branch allows it. */
const preferredDoctorOf = (
  store: Store,
  { actor, branch, ahead, type }: Request,
  { preferred_doctor_id: doctorId }: Asked['body'],
  today: ClinicDay,
): Promise<PreferredDoctor> | undefined => {
  if (doctorId === undefined || doctorId === null) return undefined;
  if (actor.kind !== 'staff' && !branch.settings.choose_doctor) throw doctorNotAvailable();
  return requirePreferredDoctor(store, { branchId: branch.id, today, ahead, type, doctorId });
};

/** An open reservation of the same service, of the same patient or under the same phone and name. */
const isSameBooking = (entry: QueueEntry, { type, phone, name }: Request, known: PatientEntry | undefined): boolean =>
  entry.type === type &&
  (entry.patientId === known?.patientId || (entry.phone === phone && isSameName(entry.name, name)));

/** The answer for a reservation that exists. */
const sameView = ({ branch, day, ahead, now }: Request, same: QueueEntry, wait: Wait) =>
  bookedView(
    { branch, day, ahead, now, ticket: same },
    { position: positionOf(wait.queue, same), place: wait.placeOf(same), wait: wait.of(same) },
  );

export const bookReservation = endpoint(
  withPhoneInBody(route),
  async ({ input: { body }, actor, branch, today, deps, event, now, commit }) => {
    const { store } = deps;
    const { phone } = body;
    const day = bookingDayOf({ actor, branch, today, now, date: body.date });
    const address = callerAddress(event);
    const asked = requestOf({ body, actor, branch, day, ahead: day !== today, now, phone, address });
    const code = newConfirmationCode();
    const device = patientDeviceOf(event);
    let numbers: BookingNumbers | undefined;
    return retryOnConflict(async (attempt) => {
      const limits = await readLimits(deps, asked, attempt);
      // The queue is one strongly consistent read of open reservations only; who is registered may be read a moment late
      // at the first attempt, because the transaction checks it.
      const [wait, ofPhone] = await Promise.all([
        readWaitEstimates(deps, branch, day, now),
        findPatientsOfPhone(store, branch.id, phone, { consistent: attempt > 1 }),
      ]);
      const { known, similar } = matchPatient(ofPhone, phone, body);
      const same = openEntries(wait.queue).find((entry) => isSameBooking(entry, asked, known));
      if (same !== undefined) {
        if (similar !== undefined) await recordForeignName(deps, asked);
        await requireAnswerable(deps, asked, wait.queue);
        const view = sameView(asked, same, wait);
        // The public gets no body area of an existing reservation: the caller may know only phone and name.
        return existing(actor.kind === 'staff' ? view : { ...view, ...areasView(storedAreas(asked.areas)) });
      }
      const confirmationCode = isSuspicious(asked, wait, limits) ? code : undefined;
      const preferredDoctor = await preferredDoctorOf(store, asked, body, today);
      const request = { ...asked, preferredDoctor, confirmationCode };
      await requireWithinLimits(deps, request, wait, limits);
      if (known === undefined) await askWhetherSame(deps, request, wait.queue, similar);
      const [taken, patientId] = await Promise.all([
        numbers !== undefined && (known !== undefined || numbers.ordinal !== undefined)
          ? numbers
          : allocateBookingNumbers(store, request, known !== undefined),
        known?.patientId ?? newPatientId(store, request),
      ]);
      numbers = taken;
      const standing = confirmationCode === undefined ? await standingOf(store, request, numbers, wait) : noStanding;
      const booking = { ...request, name: ticketName(request, similar), patientId };
      const ticket = ticketOf(booking, numbers, promised(request, standing.wait));
      const writes = [
        ...bookingWrites(booking, ticket, known === undefined ? numbers.ordinal : undefined),
        ...bookingConsentWrites(request, ticket),
        ...limitWrites(request, { reservationId: ticket.id, device: device.hash, attempt, limits }),
      ];
      const booked = bookedView({ branch, day, ticket, ahead: request.ahead, now }, standing);
      const view = await commit(writes, booked, bookingAudit(booking, ticket)).catch(
        forgettingTakenId(store, () => (numbers = undefined)),
      );
      return withCookies(view, actor.kind === 'public' ? device.newCookies : []);
    }, MAX_ATTEMPTS);
  },
);
