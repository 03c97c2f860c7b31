import { type PastSession, showSessionGuide as route } from '#shared/routes/doctor.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { type Piastres, sumOfPiastres, toPounds, toPoundsOrNull } from '#shared/rules/money.ts';
import { priceOfVisit, priceOn } from '#shared/rules/prices-on.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { Store } from '#functions/data/table/store.ts';
import { type DueAt, readOpenBalance } from '#functions/data/money/charges.ts';
import { listPackagesOfPatient, type PatientPackage } from '#functions/data/money/packages.ts';
import { listBranchesToUse, listPackagesElsewhere } from '#functions/data/money/packages-elsewhere.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { latestFractionalPrices } from '#functions/data/queue/finished-visits.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import { findLaserSession, type LaserSession, listLastSessions } from '#functions/data/laser/laser-sessions.ts';
import { findKeptPatient, idsOf } from '#functions/data/patients/patients.ts';
import { readRecentSessions } from '#functions/data/laser/session-statistics.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { areasOf, areasView } from '#functions/domain/laser/laser-areas.ts';
import { isForVisit, unitsLeft } from '#functions/domain/money/packages.ts';
import { usualOf } from '#functions/domain/laser/usual-session.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { packageView } from '#functions/views/package-view.ts';

const SHOWN_SESSIONS = 5;

const pastSession = (session: LaserSession): PastSession => ({
  date: session.day,
  type: session.type,
  ...areasView(session),
  pulses: session.pulses,
  price_per_pulse: toPounds(session.pricePerPulse),
  amount: toPounds(session.amount),
});

const usualFor = async ({ store }: Dependencies, record: ReservationRecord) => {
  const { branchId, type } = record;
  const areas = areasOf(record);
  // A fractional session counts for its first area only.
  const counted = type === 'fractional' ? areas.slice(0, 1) : areas;
  const usual = usualOf(await Promise.all(counted.map((area) => readRecentSessions(store, { branchId, type, area }))));
  return usual === null ? null : { pulses: usual.pulses, price_per_pulse: toPounds(usual.pricePerPulse) };
};

interface Known {
  readonly sessions: readonly LaserSession[];
  readonly balance: Piastres;
  readonly packages: readonly PatientPackage[];
}

/** Adds the sessions, debts and packages that are stored under the other ids of a merged patient. */
const withOthers = async (store: Store, at: DueAt, others: readonly PatientId[], known: Known): Promise<Known> => {
  const [sessions, balances, packages] = await Promise.all([
    Promise.all(others.map((id) => listLastSessions(store, at.branch.id, id, SHOWN_SESSIONS + 1))),
    Promise.all(others.map((id) => readOpenBalance(store, at, id))),
    listPackagesOfPatient(store, at.branch.id, others),
  ]);
  return {
    sessions: [...known.sessions, ...sessions.flat()].toSorted((a, b) => byCharacters(b.at, a.at)),
    balance: sumOfPiastres([known.balance, ...balances]),
    packages: [...known.packages, ...packages],
  };
};
/**
 * Packages that can be used on the day of the visit: those for its service and area first, of them those of the branch,
 * then the first to expire.
 */
const usablePackages = async (
  { store, cache }: Dependencies,
  bought: readonly PatientPackage[],
  record: ReservationRecord,
) => {
  const usable = bought.filter((each) => unitsLeft(each, record.day) > 0);
  const views = await Promise.all(
    usable.map(async (each) => {
      const view = { ...packageView(each, record.day), for_this_visit: isForVisit(each, record) };
      if (each.branchId === record.branchId) return { ...view, bought_at: undefined };
      const { name, nameAr } = await getBranch(store, cache, each.branchId);
      return { ...view, bought_at: { name, name_ar: nameAr } };
    }),
  );
  return views.toSorted(
    (a, b) =>
      Number(b.for_this_visit) - Number(a.for_this_visit) ||
      Number(a.bought_at !== undefined) - Number(b.bought_at !== undefined) ||
      byCharacters(a.expires_on + a.id, b.expires_on + b.id),
  );
};

/** A patient's packages at the other branches that can be used here. */
const packagesElsewhere = async ({ store }: Dependencies, branchId: number, patientIds: readonly PatientId[]) =>
  listPackagesElsewhere(store, await listBranchesToUse(store, branchId, patientIds), patientIds);

export const showSessionGuide = endpoint(route, async ({ reservation, deps }) => {
  const { record, branch, today } = await reservation();
  const { patientId } = record;
  const [usual, recorded, ownSessions, patient, priceOf, ownBalance, bought] = await Promise.all([
    usualFor(deps, record),
    // The index of sessions lags: the session of this reservation is read by its key.
    record.sessionRecorded === true ? findLaserSession(deps.store, record.id) : undefined,
    // One more, because the session of this reservation is shown apart.
    listLastSessions(deps.store, branch.id, patientId, SHOWN_SESSIONS + 1),
    findKeptPatient(deps.store, branch.id, patientId, { consistent: false }),
    latestFractionalPrices(deps.store, branch, [record]),
    readOpenBalance(deps.store, { branch, today }, patientId),
    listPackagesOfPatient(deps.store, branch.id, [patientId]),
  ]);
  const patientIds = patient === undefined ? [patientId] : idsOf(patient);
  const others = patientIds.filter((id) => id !== patientId);
  const [{ sessions, balance, packages }, elsewhere] = await Promise.all([
    withOthers(deps.store, { branch, today }, others, {
      sessions: ownSessions,
      balance: ownBalance,
      packages: bought,
    }),
    packagesElsewhere(deps, branch.id, patientIds),
  ]);
  const shown = sessions
    .filter(({ reservationId }) => reservationId !== record.id)
    .slice(0, SHOWN_SESSIONS)
    .map(pastSession);
  return {
    price_per_pulse: toPounds(
      record.type === 'laser' ? priceOfVisit(branch, record, record.day) : priceOn(branch, 'pulse', record.day),
    ),
    fractional_price: toPoundsOrNull(priceOf(record)),
    usual,
    recorded_session: recorded === undefined ? null : pastSession(recorded),
    last_session: shown[0] ?? null,
    sessions: shown,
    total_visits: patient?.visits ?? 0,
    open_balance: toPounds(balance),
    packages: await usablePackages(deps, [...packages, ...elsewhere], record),
  };
});
