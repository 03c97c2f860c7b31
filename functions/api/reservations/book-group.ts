import { bookGroup as route } from '#shared/routes/reservations.ts';
import { limitPerPhone } from '#shared/refusals/booking.ts';
import { serviceAlreadyBooked } from '#shared/refusals/queue.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import { BOOKING_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import { bookedServices } from '#functions/data/queue/services.ts';
import { readWantedWindow, readWindows, requireWindow, windowWrites } from '#functions/data/queue/booking-windows.ts';
import { findPatientsOfPhone } from '#functions/data/patients/patients.ts';
import {
  allocateGroupNumbers,
  bookingAudit,
  type BookingNumbers,
  bookingWrites,
  ticketOf,
} from '#functions/data/queue/reservations.ts';
import { readWaitEstimates, type Wait } from '#functions/data/queue/waits.ts';
import type { PatientEntry } from '#functions/data/table/items/patients.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { placesWith } from '#functions/domain/queue/booking-windows.ts';
import { bookingDayOf } from '#functions/domain/queue/booking.ts';
import { existing, withCookies } from '#functions/runtime/answers.ts';
import { callerAddress } from '#functions/runtime/caller-address.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { patientDeviceOf } from '#functions/runtime/patient-device.ts';
import { withPhoneInBody } from '#functions/runtime/phone-input.ts';
import { bookingConsentWrites } from './booking-consent.ts';
import { isSuspicious, requireAnswerable, requireWithinLimits } from './booking-limits.ts';
import { isAfterVisit } from './follow-up.ts';
import { matchPatient, newPatientId } from './booking-patient.ts';
import {
  type BookingRequest,
  forgettingTakenId,
  isSameBooking,
  openEntries,
  promised,
  requestOf,
  standingOf,
} from './booking-request.ts';
import { bookedView, existingView } from './booking-view.ts';
import { groupLimitWrites, readGroupLimits, requireRoomForAll } from './group-limits.ts';

interface Family {
  readonly requests: readonly BookingRequest[];
  readonly known: readonly (PatientEntry | undefined)[];
  readonly wait: Wait;
}

/**
 * The open reservations of people who are all booked already.
 * @returns undefined when nobody of them is booked @throws when only some of them are
 */
const sameReservations = async (deps: Dependencies, { requests, known, wait }: Family) => {
  const open = openEntries(wait.queue);
  const same = requests.map((request, index) => open.find((entry) => isSameBooking(entry, request, known[index])));
  if (same.every((entry) => entry === undefined)) return undefined;
  await requireAnswerable(deps, valueAt(requests, 0), wait.queue);
  return requests.map((request, index) => {
    const entry = same[index];
    if (entry === undefined || entry.service?.id !== request.service?.id) throw serviceAlreadyBooked();
    return existingView(request, entry, wait);
  });
};

/** Books several people with one phone, in one transaction: all of them, or none. Source: docs/domain.md#families. */
export const bookGroup = endpoint(
  withPhoneInBody(route),
  async ({ input: { body }, actor, branch, today, deps, event, now, commit }) => {
    const { store } = deps;
    const { phone, people, date } = body;
    const device = patientDeviceOf(event);
    const [afterVisit, services] = await Promise.all([
      isAfterVisit(deps, body, { today, device, now }),
      bookedServices(store, people),
    ]);
    const day = bookingDayOf({ actor, branch, today, now, date, afterVisit });
    const at = { actor, branch, day, ahead: day !== today, now, phone, address: callerAddress(event) };
    const requests = people.map((person, index) =>
      requestOf({ ...at, service: services[index], body: { ...person, message_consent: body.message_consent } }),
    );
    const first = valueAt(requests, 0);
    let numbers: readonly BookingNumbers[] | undefined;
    return retryOnConflict(async (attempt) => {
      const [limits, wanted] = await Promise.all([
        readGroupLimits(deps, requests, attempt),
        readWantedWindow(store, first, body.window),
      ]);
      const [wait, ofPhone] = await Promise.all([
        readWaitEstimates(deps, branch, day, now),
        findPatientsOfPhone(store, branch.id, phone, { consistent: attempt > 1 }),
      ]);
      const known = requests.map(({ name }) => matchPatient(ofPhone, phone, { name }).known);
      const same = await sameReservations(deps, { requests, known, wait });
      if (same !== undefined) return existing({ reservations: same });
      requireRoomForAll(requests, limits);
      if (isSuspicious(first, wait, limits)) throw limitPerPhone(branch.phone, at.ahead);
      for (const request of requests) await requireWithinLimits(deps, request, wait, { ...limits, daily: undefined });
      const places = placesWith(requests.slice(1).map(({ type }) => type));
      const windows =
        wanted && (await readWindows(deps, { branch, day, today }, { queue: wait.queue, type: first.type, places }));
      const window = windows && requireWindow(windows, wanted, { day, overLimit: false });
      const isEnough = numbers?.every(({ ordinal }, index) => known[index] !== undefined || ordinal !== undefined);
      numbers =
        numbers !== undefined && isEnough === true
          ? numbers
          : await allocateGroupNumbers(
              store,
              first,
              known.map((patient) => patient !== undefined),
            );
      const given = numbers;
      const made = await Promise.all(
        requests.map(async (asked, index) => {
          const request = { ...asked, window };
          const own = valueAt(given, index);
          const [standing, patientId] = await Promise.all([
            standingOf(store, wait, request, { numbers: own, companions: requests.slice(0, index) }),
            known[index]?.patientId ?? newPatientId(store, request),
          ]);
          const booking = { ...request, patientId, groupId: valueAt(given, 0).reservationId };
          const ticket = ticketOf(booking, own, promised(request, standing.wait), standing.order);
          const writes = [
            ...bookingWrites(booking, ticket, known[index] === undefined ? own.ordinal : undefined),
            ...bookingConsentWrites(request, ticket),
          ];
          const view = bookedView({ branch, day, ticket, ahead: at.ahead, now }, standing);
          return { ticket, writes, view, audit: bookingAudit(booking, ticket) };
        }),
      );
      const reservationIds = made.map(({ ticket }) => ticket.id);
      const writes = [
        ...made.flatMap((each) => each.writes),
        ...windowWrites(first, wanted),
        ...groupLimitWrites(requests, { reservationIds, device: device.hash, attempt, limits }),
      ];
      const data = await commit(
        writes,
        { reservations: made.map(({ view }) => view) },
        made.map(({ audit }) => audit),
      ).catch(forgettingTakenId(store, () => (numbers = undefined)));
      return withCookies(data, actor.kind === 'public' ? device.newCookies : []);
    }, BOOKING_ATTEMPTS);
  },
);
