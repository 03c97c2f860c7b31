import { recordLaserSession as route } from '../../../shared/routes/doctor.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { toPiastres, toPounds } from '../../../shared/rules/money.ts';
import { moneyWrites, visitBegun } from '../../data/accounts.ts';
import { lookAgainWhenChanged } from '../../data/attempts.ts';
import { auditWrite } from '../../data/audit.ts';
import { getBranch } from '../../data/branches.ts';
import { type LaserSession, laserSessionId, laserSessionWrites } from '../../data/laser-sessions.ts';
import { findOpenPulseSession } from '../../data/pulse-sessions.ts';
import { unrecordedAttributeNames } from '../../data/unrecorded-visits.ts';
import { branchIdOf, staffOf } from '../../domain/access.ts';
import { chargeOfSession } from '../../domain/payments.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { refusedByVisit } from '../payments/refused-by-visit.ts';
import { findReservation } from '../reservations/moving.ts';

export const recordLaserSession = endpoint(route, async ({ input: { body }, actor, deps, now, commit }) => {
  const doctor = staffOf(actor);
  const branch = await getBranch(deps.store, deps.cache, branchIdOf(actor, undefined));
  const day = clinicDayAt(now, branch);
  const pricePerPulse = toPiastres(body.price_per_pulse);
  return lookAgainWhenChanged(async () => {
    const [{ account }, open] = await Promise.all([
      findReservation(deps, actor, body.reservation_id, now),
      findOpenPulseSession(deps.store, doctor.id),
    ]);
    const charge = chargeOfSession(account, body.pulses, pricePerPulse);
    const session: LaserSession = {
      id: laserSessionId(account.id),
      reservationId: account.id,
      branchId: branch.id,
      day,
      at: now.toISOString(),
      type: account.type,
      area: account.area,
      patientId: account.patientId,
      doctorId: doctor.id,
      doctorName: doctor.name,
      pulses: body.pulses,
      pricePerPulse,
      amount: charge,
    };
    const writes = [
      ...moneyWrites({
        account,
        charge,
        paid: account.paid,
        noted: { sessionRecorded: true },
        ofTicket: { set: { pulses: body.pulses, pricePerPulse }, remove: unrecordedAttributeNames },
        ticketCondition: visitBegun,
      }),
      ...laserSessionWrites(session, open),
      auditWrite(
        {
          branchId: branch.id,
          day,
          at: now,
          actor,
          action: 'session.recorded',
          reservationId: account.id,
          before: { charge: account.charge ?? null },
          // A fractional session uses no pulses: its price is its charge.
          after: account.type === 'fractional' ? { charge } : { charge, pulses: body.pulses, pricePerPulse },
        },
        session.id,
      ),
    ];
    const data = {
      session_id: session.id,
      reservation_id: account.id,
      pulses: body.pulses,
      price_per_pulse: toPounds(pricePerPulse),
      amount: toPounds(charge),
    };
    return refusedByVisit(deps, account, () => commit(writes, data));
  });
});
