import { recordLaserSession as route } from '#shared/routes/doctor.ts';
import { toPounds } from '#shared/rules/money.ts';
import { moneyWrites, visitBegun } from '#functions/data/money/charges.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import { type LaserSession, laserSessionId, laserSessionWrites } from '#functions/data/laser/laser-sessions.ts';
import { findOpenPulseSession } from '#functions/data/laser/pulse-sessions.ts';
import { unrecordedAttributeNames } from '#functions/data/laser/unrecorded-visits.ts';
import { chargeOfSession } from '#functions/domain/payments.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { refusedByVisit } from '../payments/refused-by-visit.ts';

export const recordLaserSession = endpoint(
  route,
  async ({ input: { body }, actor: doctor, reservation, deps, now, commit }) => {
    const pricePerPulse = body.price_per_pulse;
    return retryOnConflict(async () => {
      const [{ record, branch, today: day }, open] = await Promise.all([
        reservation(),
        findOpenPulseSession(deps.store, doctor.id),
      ]);
      const charge = chargeOfSession(record, body.pulses, pricePerPulse);
      const session: LaserSession = {
        id: laserSessionId(record.id),
        reservationId: record.id,
        branchId: branch.id,
        day,
        at: now.toISOString(),
        type: record.type,
        area: record.area,
        patientId: record.patientId,
        doctorId: doctor.id,
        doctorName: doctor.name,
        pulses: body.pulses,
        pricePerPulse,
        amount: charge,
      };
      const writes = [
        ...moneyWrites({
          record,
          charge,
          paid: record.paid,
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
            actor: doctor,
            action: 'session.recorded',
            reservationId: record.id,
            before: { charge: record.charge ?? null },
            // A fractional session uses no pulses: its price is its charge.
            after: record.type === 'fractional' ? { charge } : { charge, pulses: body.pulses, pricePerPulse },
          },
          session.id,
        ),
      ];
      const data = {
        session_id: session.id,
        reservation_id: record.id,
        pulses: body.pulses,
        price_per_pulse: toPounds(pricePerPulse),
        amount: toPounds(charge),
      };
      return refusedByVisit(deps, record, () => commit(writes, data));
    });
  },
);
