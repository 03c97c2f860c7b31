import type { Input } from '#shared/routes/define.ts';
import { checkIn as route } from '#shared/routes/reservations.ts';
import { type ClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { recordKioskTry } from '#functions/data/queue/displays.ts';
import { arrivalAudit, arrivalWrites, newMoveId, saysHereAudit, saysHereWrite } from '#functions/data/queue/moves.ts';
import { orderOnArrival } from '#functions/data/queue/order-of-day.ts';
import { findTicketLocationsByPhone } from '#functions/data/queue/phone-tickets.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { findReservationRecord, findTickets } from '#functions/data/queue/reservations.ts';
import { placesIn } from '#functions/data/queue/waits.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { StoredDisplay } from '#functions/data/table/items/displays.ts';
import type { TicketLocation } from '#functions/data/table/items/reservations.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import { groupByStatus } from '#functions/domain/queue/queue.ts';
import type { Actor } from '#functions/domain/staff/actor.ts';
import { findByPhoneAndCode } from '#functions/runtime/code-attempts.ts';
import { readDoorToken } from '#functions/runtime/door-token.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { patientDeviceOf, type PatientDevice } from '#functions/runtime/patient-device.ts';
import { kioskBusy } from '#shared/refusals/booking.ts';
import { doorCodeExpired } from '#shared/refusals/displays.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';

interface Typed {
  readonly phone: string | undefined;
  readonly code: string | undefined;
  readonly device: PatientDevice;
}

interface Door {
  /** The display of the token; undefined for the printed code of a branch, which proves nothing. */
  readonly display: StoredDisplay | undefined;
  readonly today: ClinicDay;
  readonly now: Date;
}

const idOf = (code: string): ReservationId => {
  const id = idOfCode(code);
  if (id === null) throw reservationUnknown();
  return id;
};

/** By phone or code alone: all of the phone, or the one of the code at a kiosk, which stands inside. */
const locationsOfOne = async (
  deps: Dependencies,
  { phone, code }: Typed,
  { display, today, now }: Door,
): Promise<readonly TicketLocation[]> => {
  const wait = display === undefined ? 0 : await recordKioskTry(deps.store, display, now);
  if (wait > 0) throw kioskBusy(wait);
  if (phone !== undefined) return findTicketLocationsByPhone(deps.store, requirePhone(phone), today);
  const record = display === undefined ? undefined : await findReservationRecord(deps.store, idOf(code ?? ''));
  return record === undefined ? [] : [record];
};

/** Where the tickets of the patient are. */
const locationsOf = async (deps: Dependencies, typed: Typed, door: Door): Promise<readonly TicketLocation[]> => {
  const { phone: typedPhone, code, device } = typed;
  if (typedPhone !== undefined && code !== undefined) {
    const phone = requirePhone(typedPhone);
    return [await findByPhoneAndCode(deps, { phone, reservationId: idOf(code), device }, door.now)];
  }
  if (door.display?.kind === 'display') throw reservationUnknown();
  return locationsOfOne(deps, typed, door);
};

/** How many are called before each of these tickets, who are here now. */
const beforeOf = async ({ store }: Dependencies, branch: Branch, arrived: readonly Ticket[], { today, now }: Door) => {
  const queue = await readQueue(store, branch.id, today);
  const orderOf = new Map<number, string>(arrived.map((each) => [each.id, orderOnArrival(each, branch, now)]));
  const waiting = queue.waiting.map((each) => {
    const order = orderOf.get(each.id);
    return order === undefined ? each : { ...each, order, arrivedAt: now.toISOString() };
  });
  const inOrder = { ...queue, waiting: groupByStatus(waiting).waiting };
  const places = placesIn(inOrder, branch.settings.arrivals, now);
  return ({ id }: Ticket): number | null => places.get(id)?.before ?? null;
};

/** Who marks the arrival: the kiosk, or the patient's own phone. */
const actorAt = (display: StoredDisplay | undefined): Actor =>
  display?.kind === 'kiosk' ? { kind: 'kiosk', id: display.id, name: display.name } : { kind: 'public' };

/** Where somebody stands: by a token of this minute, or by a printed code. */
const doorOf = async (
  { store }: Dependencies,
  { token, branch_id: branchId = 0 }: Input<typeof route>['body'],
  now: Date,
): Promise<{ readonly branchId: number; readonly display: StoredDisplay | undefined }> => {
  if (token === undefined) return { branchId, display: undefined };
  const display = await readDoorToken(store, token, now);
  if (display === undefined) throw doorCodeExpired();
  return { branchId: display.branchId, display };
};

const isAbsent = (ticket: Ticket): boolean => ticket.status === 'waiting' && !isHere(ticket);

export const checkIn = endpoint(route, async ({ input: { body }, deps, event, now, commit }) => {
  const { phone, code } = body;
  const { branchId, display } = await doorOf(deps, body, now);
  const branch = await getBranch(deps.store, deps.cache, branchId);
  const today = clinicDayAt(now, branch);
  const door = { display, today, now };
  const all = await locationsOf(deps, { phone, code, device: patientDeviceOf(event) }, door);
  const locations = all.filter((each) => each.branchId === branch.id && each.day === today);
  const moveIds = locations.map(newMoveId);
  const isKnown = phone !== undefined && code !== undefined;
  const isProven = display !== undefined;
  // Where arrivals are not marked, everybody counts as here, and there is nothing to confirm.
  const isAsked = !isProven && branch.settings.arrivals;
  return retryOnConflict(async () => {
    const found = await findTickets(deps.store, locations);
    const tickets = found
      .filter(({ status }) => status === 'waiting' || status === 'in_progress')
      .toSorted((a, b) => byCharacters(a.createdAt, b.createdAt));
    if (tickets.length === 0) throw reservationUnknown();
    const absent = tickets.filter(isAbsent);
    const before = await beforeOf(deps, branch, absent, door);
    const data = {
      branch_id: branch.id,
      tickets: tickets.map((ticket) => ({
        ticket_no: ticket.ticketNo,
        type: isKnown ? ticket.type : null,
        status: ticket.status,
        arrived_at: isProven && isAbsent(ticket) ? now.toISOString() : (ticket.arrivedAt ?? null),
        says_here: isAsked && isAbsent(ticket),
        before: before(ticket),
      })),
    };
    if (!isProven) {
      const saying = isAsked ? absent.filter(({ saysHereAt }) => saysHereAt === undefined) : [];
      if (saying.length === 0) return data;
      const entries = saying.map((ticket) => saysHereAudit(ticket, today));
      return commit(
        saying.map((ticket) => saysHereWrite(ticket, now)),
        data,
        entries,
      );
    }
    if (absent.length === 0) return data;
    const moves = absent.map((ticket, index) => ({
      id: moveIds[index] ?? newMoveId(),
      branch,
      ticket,
      now,
      today,
      arrived: true,
    }));
    const audit = moves.map((move) => ({ ...arrivalAudit(move), actor: actorAt(display) }));
    return commit(moves.flatMap(arrivalWrites), data, audit);
  });
});
