import { needsLaserArea } from '../../../shared/models/enums.ts';
import { bookReservation as route } from '../../../shared/routes/reservations.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { lookAgainWhenChanged } from '../../data/attempts.ts';
import { getBranch } from '../../data/branches.ts';
import {
  type Booking,
  bookingWrites,
  type Numbers,
  recallBooking,
  takeNumbers,
  ticketOf,
} from '../../data/reservations.ts';
import { readWait } from '../../data/waits.ts';
import { requireBranch } from '../../domain/access.ts';
import { requireOpen, requirePhone } from '../../domain/booking.ts';
import { patientIdOf } from '../../domain/patient-identity.ts';
import { existing } from '../../runtime/answers.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { bookedView, existingBooking } from './booking-view.ts';

/** Two first bookings of one patient at the same moment meet at most twice: at the guard and at the patient. */
const LOOKS = 3;

export const bookReservation = endpoint(route, async ({ input: { body }, actor, deps, now, commit }) => {
  const phone = requirePhone(body.phone);
  const branch = await getBranch(deps.store, deps.cache, body.branch_id);
  requireBranch(actor, branch.id);
  requireOpen(actor, branch, now);
  const booking: Booking = {
    branch,
    day: clinicDayAt(now, branch),
    patientId: patientIdOf(phone, body.name),
    name: body.name,
    phone,
    type: body.type,
    area: needsLaserArea(body.type) ? (body.laser_area ?? null) : null,
    source: actor.kind === 'staff' ? 'walk_in' : 'online',
    consent: body.message_consent ?? false,
    actor,
    now,
  };
  let numbers: Numbers | undefined;
  return lookAgainWhenChanged(async (look) => {
    // The first look is a cheap one; if the transaction knows better, the next look is exact.
    const known = await recallBooking(deps.store, booking, look > 1);
    if (known.existing !== undefined) {
      return existing(await existingBooking(deps, branch, booking.day, known.existing.ticketNo, now));
    }
    const [taken, wait] = await Promise.all([
      numbers !== undefined && (known.registered || numbers.ordinal !== undefined)
        ? numbers
        : takeNumbers(deps.store, booking, known.registered),
      readWait(deps, branch, booking.day, now),
    ]);
    numbers = taken;
    const ticket = ticketOf(booking, numbers, wait.newcomer);
    const writes = bookingWrites(booking, ticket, known.registered ? undefined : numbers.ordinal);
    return commit(writes, bookedView(branch, ticket, wait.queue.waiting.length + 1, wait.newcomer));
  }, LOOKS);
});
