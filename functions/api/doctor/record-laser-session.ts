import { recordLaserSession as route } from '#shared/routes/doctor.ts';
import { type Piastres, toPounds } from '#shared/rules/money.ts';
import { moneyWrites, visitBegun } from '#functions/data/money/charges.ts';
import { requirePackageOfVisit, usePackage } from '#functions/data/money/packages-elsewhere.ts';
import type { By } from '#functions/data/money/postings.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import {
  findCountingPulseSession,
  type LaserSession,
  laserSessionId,
  laserSessionWrites,
} from '#functions/data/laser/laser-sessions.ts';
import { findOpenPulseSession } from '#functions/data/laser/pulse-sessions.ts';
import { unrecordedAttributeNames } from '#functions/data/laser/unrecorded-visits.ts';
import { areasOf, storedAreas } from '#functions/domain/laser/laser-areas.ts';
import { packageUse } from '#functions/domain/money/packages.ts';
import { chargeOfSession } from '#functions/domain/money/payments.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { visitRecordChange } from '#functions/data/patients/visit-record-change.ts';
import { refusedByVisit } from '#functions/data/queue/refused-by-visit.ts';

/** The audit fields of a session. A fractional session uses no pulses; its price is its charge. */
const auditedFigures = ({ type, amount: charge, pulses, pricePerPulse, package: used }: LaserSession) => ({
  ...(type === 'fractional' ? { charge } : { charge, pulses, pricePerPulse }),
  ...(used === undefined ? {} : { packageUnits: used.units }),
});

const sessionView = (session: LaserSession) => ({
  session_id: session.id,
  reservation_id: session.reservationId,
  pulses: session.pulses,
  price_per_pulse: toPounds(session.pricePerPulse),
  amount: toPounds(session.amount),
});

interface SessionCharge {
  readonly charge: Piastres;
  /** Sessions or pulses taken from a package. */
  readonly used: LaserSession['package'];
  /** The same use of a package, in the format of the reservation record. */
  readonly packageUse: ReservationRecord['packageUse'];
  /** How far the package is used with this session, for the ticket. */
  readonly progress: Ticket['packageUse'];
  readonly packageWrites: readonly Write[];
  /** Of the branch of the package, when it is another one. */
  readonly audit: readonly AuditEntry[];
}

const nameOfBranch = async ({ store, cache }: Dependencies, branchId: number) => {
  const { name, nameAr } = await getBranch(store, cache, branchId);
  return { name, nameAr };
};

/** The charge of a session: pulses × price, or with a package the price of the pulses beyond it. */
const chargeWith = async (
  deps: Dependencies,
  { record, by }: { readonly record: ReservationRecord; readonly by: By },
  figures: { readonly pulses: number; readonly pricePerPulse: Piastres },
  packageId: string | undefined,
): Promise<SessionCharge> => {
  if (packageId === undefined) {
    const charge = chargeOfSession(record, figures.pulses, figures.pricePerPulse);
    return { charge, used: undefined, packageUse: undefined, progress: undefined, packageWrites: [], audit: [] };
  }
  const bought = await requirePackageOfVisit(deps.store, record, packageId);
  const { units, charge } = packageUse(bought, record, figures);
  const { name, nameAr, unit } = bought;
  const { used, writes, audit } = await usePackage(deps, { record, bought, by }, units);
  const boughtAt = used.elsewhere === undefined ? {} : { boughtAt: await nameOfBranch(deps, bought.branchId) };
  return {
    charge,
    packageUse: { name, nameAr, unit, units, ...boughtAt },
    progress: { unit, used: bought.used + units, of: bought.units, ...boughtAt },
    used,
    packageWrites: writes,
    audit,
  };
};

export const recordLaserSession = endpoint(
  route,
  async ({ input: { body }, actor: doctor, reservation, deps, now, commit }) => {
    const pricePerPulse = body.price_per_pulse;
    return retryOnConflict(async () => {
      const [{ record, branch, today: day }, open] = await Promise.all([
        reservation(),
        findOpenPulseSession(deps.store, doctor.id),
      ]);
      const figures = { pulses: body.pulses, pricePerPulse };
      const taken = await chargeWith(deps, { record, by: { staff: doctor, now } }, figures, body.package_id);
      const { charge, used } = taken;
      const noted =
        body.visit_record === undefined
          ? undefined
          : await visitRecordChange(deps.store, { record, today: day, doctor, now, body: body.visit_record });
      const session: LaserSession = {
        id: laserSessionId(record.id),
        reservationId: record.id,
        branchId: branch.id,
        day,
        visitDay: record.day === day ? undefined : record.day,
        at: now.toISOString(),
        type: record.type,
        ...storedAreas(areasOf(record)),
        patientId: record.patientId,
        doctorId: doctor.id,
        doctorName: doctor.name,
        pulses: body.pulses,
        pricePerPulse,
        amount: charge,
        package: used,
      };
      const counting = await findCountingPulseSession(deps.store, session, record, open);
      const writes = [
        ...moneyWrites({
          record,
          charge,
          paid: record.paid,
          noted: { sessionRecorded: true },
          ofRecord: taken.packageUse === undefined ? {} : { packageUse: taken.packageUse },
          ofTicket: {
            set: {
              pulses: body.pulses,
              pricePerPulse,
              ...(taken.progress === undefined ? {} : { packageUse: taken.progress }),
            },
            remove: unrecordedAttributeNames,
          },
          ticketCondition: visitBegun,
        }),
        ...laserSessionWrites(session, { open, counting }),
        ...taken.packageWrites,
        ...(noted?.writes ?? []),
      ];
      return refusedByVisit(deps.store, record, () =>
        commit(writes, sessionView(session), [
          {
            branchId: branch.id,
            day,
            action: 'session.recorded',
            reservationId: record.id,
            before: { charge: record.charge ?? null },
            after: auditedFigures(session),
            unique: session.id,
          },
          ...taken.audit,
          ...(noted === undefined ? [] : [noted.audit]),
        ]),
      );
    });
  },
);
