import type { Input } from '#shared/routes/define.ts';
import { bookReservation as route } from '#shared/routes/reservations.ts';
import { doctorNotAvailable, serviceAlreadyBooked } from '#shared/refusals/queue.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { BOOKING_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';
import { findPatientsOfPhone } from '#functions/data/patients/patients.ts';
import {
  bookingAudit,
  bookingWrites,
  type BookingNumbers,
  allocateBookingNumbers,
  type PreferredDoctor,
  ticketOf,
} from '#functions/data/queue/reservations.ts';
import {
  readWantedWindow,
  readWindows,
  requireWindow,
  type WantedWindow,
  windowWrites,
} from '#functions/data/queue/booking-windows.ts';
import { bookedServices } from '#functions/data/queue/services.ts';
import { newConfirmationCode } from '#functions/data/queue/confirmations.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { readWaitEstimates, type Wait } from '#functions/data/queue/waits.ts';
import { bookingDayOf } from '#functions/domain/queue/booking.ts';
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
import {
  type BookingRequest,
  forgettingTakenId,
  isSameBooking,
  noStanding,
  openEntries,
  promised,
  requestOf,
  standingOf,
} from './booking-request.ts';
import { bookedView, existingView } from './booking-view.ts';
import { isAfterVisit } from './follow-up.ts';
import { requirePreferredDoctor } from './preferred-doctor.ts';

/** The doctor whom the patient prefers; undefined = any. The public chooses where the branch allows it. */
const preferredDoctorOf = async (
  store: Store,
  request: BookingRequest,
  { preferred_doctor_id: doctorId }: Input<typeof route>['body'],
  { today, queue }: { readonly today: ClinicDay } & Pick<Wait, 'queue'>,
): Promise<PreferredDoctor | undefined> => {
  if (doctorId === undefined || doctorId === null) return undefined;
  const { actor, branch, ahead } = request;
  if (actor.kind !== 'staff' && !branch.settings.choose_doctor) throw doctorNotAvailable();
  return requirePreferredDoctor(ahead ? await readQueue(store, branch.id, today) : queue, doctorId, request);
};

/** The window that the patient chose; undefined without one. */
const windowOf = async (
  deps: Dependencies,
  request: BookingRequest,
  {
    wanted,
    today,
    queue,
  }: { readonly wanted: WantedWindow | undefined; readonly today: ClinicDay } & Pick<Wait, 'queue'>,
) =>
  wanted &&
  requireWindow(await readWindows(deps, { ...request, today }, { queue, type: request.type }), wanted, request);

interface Same {
  readonly asked: BookingRequest;
  readonly same: QueueEntry;
  readonly wait: Wait;
  /** A patient with the phone has a nearly equal name. */
  readonly isForeign: boolean;
}

/** Answers with an open reservation of the kind; refuses when it is for another service of the kind. */
const sameAnswer = async (deps: Dependencies, { asked, same, wait, isForeign }: Same) => {
  if (isForeign) await recordForeignName(deps, asked);
  await requireAnswerable(deps, asked, wait.queue);
  if (same.service?.id !== asked.service?.id) throw serviceAlreadyBooked();
  return existing(existingView(asked, same, wait));
};

export const bookReservation = endpoint(
  withPhoneInBody(route),
  async ({ input: { body }, actor, branch, today, deps, event, now, commit }) => {
    const { store } = deps;
    const { phone } = body;
    const device = patientDeviceOf(event);
    const [afterVisit, [service]] = await Promise.all([
      isAfterVisit(deps, body, { today, device, now }),
      bookedServices(store, [body]),
    ]);
    const day = bookingDayOf({ actor, branch, today, now, date: body.date, afterVisit });
    const address = callerAddress(event);
    const asked = requestOf({ body, service, actor, branch, day, ahead: day !== today, now, phone, address });
    const code = newConfirmationCode();
    let numbers: BookingNumbers | undefined;
    return retryOnConflict(async (attempt) => {
      const [limits, wanted] = await Promise.all([
        readLimits(deps, asked, attempt),
        readWantedWindow(store, { branch, day }, body.window),
      ]);
      // The queue is one strongly consistent read of open reservations only; who is registered may be read a moment late
      // at the first attempt, because the transaction checks it.
      const [wait, ofPhone] = await Promise.all([
        readWaitEstimates(deps, branch, day, now),
        findPatientsOfPhone(store, branch.id, phone, { consistent: attempt > 1 }),
      ]);
      const { known, similar } = matchPatient(ofPhone, phone, body);
      const same = openEntries(wait.queue).find((entry) => isSameBooking(entry, asked, known));
      if (same !== undefined) return sameAnswer(deps, { asked, same, wait, isForeign: similar !== undefined });
      const confirmationCode = isSuspicious(asked, wait, limits) ? code : undefined;
      const preferredDoctor = await preferredDoctorOf(store, asked, body, { today, queue: wait.queue });
      const window = await windowOf(deps, asked, { wanted, today, queue: wait.queue });
      const request = { ...asked, preferredDoctor, window, confirmationCode };
      await requireWithinLimits(deps, request, wait, limits);
      if (known === undefined) await askWhetherSame(deps, request, wait.queue, similar);
      const [taken, patientId] = await Promise.all([
        numbers !== undefined && (known !== undefined || numbers.ordinal !== undefined)
          ? numbers
          : allocateBookingNumbers(store, request, known !== undefined),
        known?.patientId ?? newPatientId(store, request),
      ]);
      numbers = taken;
      const standing =
        confirmationCode === undefined ? await standingOf(store, wait, request, { numbers }) : noStanding;
      const booking = { ...request, name: ticketName(request, similar), patientId };
      const ticket = ticketOf(booking, numbers, promised(request, standing.wait), standing.order);
      const writes = [
        ...bookingWrites(booking, ticket, known === undefined ? numbers.ordinal : undefined),
        ...bookingConsentWrites(request, ticket),
        ...windowWrites(request, wanted),
        ...limitWrites(request, { reservationIds: [ticket.id], device: device.hash, attempt, limits }),
      ];
      const booked = bookedView({ branch, day, ticket, ahead: request.ahead, now }, standing);
      const view = await commit(writes, booked, bookingAudit(booking, ticket)).catch(
        forgettingTakenId(store, () => (numbers = undefined)),
      );
      return withCookies(view, actor.kind === 'public' ? device.newCookies : []);
    }, BOOKING_ATTEMPTS);
  },
);
