import { checkIn as route } from '#shared/routes/reservations.ts';
import { type ClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import type { E164 } from '#shared/rules/phone.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { arrivalAudit, arrivalWrites, newMoveId } from '#functions/data/queue/moves.ts';
import { findTicketLocationsByPhone } from '#functions/data/queue/phone-tickets.ts';
import { findTickets } from '#functions/data/queue/reservations.ts';
import type { TicketLocation } from '#functions/data/table/items/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { findByPhoneAndCode } from '#functions/runtime/code-attempts.ts';
import { type DoorToken, readDoorToken } from '#functions/runtime/door-token.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { withPhoneInBody } from '#functions/runtime/phone-input.ts';
import { patientDeviceOf, type PatientDevice } from '#functions/runtime/patient-device.ts';
import { doorCodeExpired } from '#shared/refusals/displays.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';

interface Typed {
  readonly phone: E164;
  readonly code: string | undefined;
  readonly device: PatientDevice;
}

interface Door {
  readonly door: DoorToken;
  readonly today: ClinicDay;
  readonly now: Date;
}

/** Where the tickets of the patient are: of the code; at a kiosk, which stands inside, all of the phone. */
const locationsOf = async (
  deps: Dependencies,
  { phone, code, device }: Typed,
  { door: { at }, today, now }: Door,
): Promise<readonly TicketLocation[]> => {
  if (code === undefined) {
    if (at !== 'kiosk') throw reservationUnknown();
    return findTicketLocationsByPhone(deps.store, phone, today);
  }
  const reservationId = idOfCode(code);
  if (reservationId === null) throw reservationUnknown();
  return [await findByPhoneAndCode(deps, { phone, reservationId, device }, now)];
};

const view = (ticket: Ticket, arrivedAt: string | null) => ({
  ticket_no: ticket.ticketNo,
  type: ticket.type,
  status: ticket.status,
  arrived_at: arrivedAt,
});

export const checkIn = endpoint(withPhoneInBody(route), async ({ input: { body }, deps, event, now, commit }) => {
  const door = await readDoorToken(deps.store, body.token, now);
  if (door === undefined) throw doorCodeExpired();
  const { phone } = body;
  const branch = await getBranch(deps.store, deps.cache, door.branchId);
  const today = clinicDayAt(now, branch);
  const typed = { phone, code: body.code, device: patientDeviceOf(event) };
  const all = await locationsOf(deps, typed, { door, today, now });
  const locations = all.filter((each) => each.branchId === branch.id && each.day === today);
  const moveIds = locations.map(newMoveId);
  return retryOnConflict(async () => {
    const found = await findTickets(deps.store, locations);
    const tickets = found
      .filter(({ status }) => status === 'waiting' || status === 'in_progress')
      .toSorted((a, b) => byCharacters(a.createdAt, b.createdAt));
    if (tickets.length === 0) throw reservationUnknown();
    const absent = tickets.filter((ticket) => ticket.status === 'waiting' && !isHere(ticket));
    const moves = absent.map((ticket, index) => ({
      id: moveIds[index] ?? newMoveId(),
      ticket,
      now,
      today,
      arrived: true,
    }));
    const data = {
      branch_id: branch.id,
      tickets: tickets.map((ticket) =>
        view(ticket, absent.includes(ticket) ? now.toISOString() : (ticket.arrivedAt ?? null)),
      ),
    };
    return moves.length === 0 ? data : commit(moves.flatMap(arrivalWrites), data, moves.map(arrivalAudit));
  });
});
