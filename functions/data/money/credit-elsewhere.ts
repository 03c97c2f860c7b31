import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { asPiastres, type Piastres, sumOfPiastres } from '#shared/rules/money.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import { branchNamedTwice, creditOfOneBranch, creditTooSmall } from '#shared/refusals/ledger.ts';
import { type Fund, type FundOrigin, sumOfFunds, takeFunds, withFunds } from '#functions/domain/money/funds.ts';
import { readIds } from '../patients/other-branches.ts';
import { findKeptPatient } from '../patients/patients.ts';
import { readClinicSettings } from '../queue/clinic-settings.ts';
import type { AuditEntry } from '../table/audit.ts';
import type { Cache } from '../table/cache.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { Store, Write } from '../table/store.ts';
import { branchMoveId, branchMoveWrites, readLedgerDay } from './branch-moves.ts';
import { type Credit, creditOf, creditWrites, readCredit } from './credit.ts';
import { receiptId } from './ledger.ts';
import type { By } from './postings.ts';

interface Deps {
  readonly store: Store;
  readonly cache: Cache;
}

/** The most of a patient's credit at a branch: a patient who was merged at only one of two branches has several ids. */
const readCreditUnderIds = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<Credit | undefined> => {
  const kept = await Promise.all(patientIds.map((id) => findKeptPatient(store, branchId, id)));
  const ids = new Set(kept.flatMap((patient) => (patient === undefined ? [] : [patient.id])));
  const credits = await Promise.all([...ids].map((id) => readCredit(store, branchId, id)));
  return credits.toSorted((a, b) => creditOf(b) - creditOf(a))[0];
};

/** A patient's credit at other branches, where there is any. */
export const listCreditElsewhere = async (
  store: Store,
  branchIds: readonly number[],
  patientIds: readonly PatientId[],
): Promise<readonly Credit[]> => {
  const credits = await Promise.all(branchIds.map((id) => readCreditUnderIds(store, id, patientIds)));
  return credits.filter((credit) => credit !== undefined).filter((credit) => creditOf(credit) > 0);
};

/** A visit whose money is changed, and the ledger day of its branch. */
interface VisitMoney {
  readonly record: ReservationRecord;
  readonly day: ClinicDay;
  readonly by: By;
}

/** Money that moves between branches: its writes, and the entries in the audit of the other branches. */
interface Moved {
  readonly writes: readonly Write[];
  readonly audit: readonly AuditEntry[];
  /** The open days that the writes need: of each branch whose ledger gets an entry. */
  readonly days: ReadonlyMap<number, ClinicDay>;
}

const movementOf = ({ record, by }: VisitMoney) => ({
  at: by.now.toISOString(),
  reservationId: record.id,
  otherBranchId: record.branchId,
  takenByName: by.staff.name,
});

const auditOf = (
  { record }: VisitMoney,
  { nth, ...place }: Pick<AuditEntry, 'branchId' | 'day' | 'action'> & { readonly nth: number },
  { before, after }: { readonly before: Piastres; readonly after: Piastres },
): AuditEntry => ({
  ...place,
  receiptId: receiptId(record),
  before: { credit: before },
  after: { credit: after, branch: record.branchId },
  unique: `${receiptId(record)}.elsewhere${String(nth)}`,
});

/** Credit of another branch, and the day of its ledger. */
interface Place {
  readonly credit: Credit;
  readonly ledger: { readonly day: ClinicDay };
}

/** The nth move of a change of a visit's money. Below 0: back to the credit. */
const moveOf = (
  { record, day, by }: VisitMoney,
  { credit, ledger }: Place,
  { nth, ...money }: Pick<Parameters<typeof branchMoveWrites>[0], 'amount' | 'reverses'> & { readonly nth: number },
) => ({
  ...money,
  id: branchMoveId(record, nth),
  from: { branchId: credit.branchId, day: ledger.day, patientId: credit.patientId },
  to: { branchId: record.branchId, day, patientId: record.patientId },
  visit: { id: record.id, day: record.day },
  by,
});

const daysOf = ({ record, day }: VisitMoney, places: readonly Place[]): ReadonlyMap<number, ClinicDay> =>
  new Map([
    [record.branchId, day],
    ...places.map(({ credit, ledger }): [number, ClinicDay] => [credit.branchId, ledger.day]),
  ]);

const originOf = ({ left: _left, origin: _origin, ...payment }: Fund, { branchId, patientId }: Credit): FundOrigin => ({
  ...payment,
  branchId,
  patientId,
});

/**
 * The credit of other branches that pays for a visit, oldest payment first: it leaves the credit there, and both
 * ledgers have an entry of it. Refuses it while the clinic does not allow it, and more than there is.
 */
export const useCreditElsewhere = async (
  deps: Deps,
  visit: VisitMoney,
  named: readonly { readonly branch_id: number; readonly amount: Piastres }[],
): Promise<Moved & { readonly funds: readonly Fund[] }> => {
  const used = named.filter(({ amount }) => amount > 0);
  if (used.length === 0) return { funds: [], writes: [], audit: [], days: new Map() };
  const { record, day, by } = visit;
  const names = new Set([record.branchId, ...used.map(({ branch_id }) => branch_id)]);
  if (names.size !== used.length + 1) throw branchNamedTwice();
  const [{ creditAtEveryBranch }, ids] = await Promise.all([
    readClinicSettings(deps.store),
    readIds(deps.store, record.branchId, record.patientId),
  ]);
  if (!creditAtEveryBranch) throw creditOfOneBranch();
  const places = await Promise.all(
    used.map(async ({ branch_id: branchId, amount }) => {
      const credit = await readCreditUnderIds(deps.store, branchId, ids);
      if (credit === undefined) throw creditTooSmall(asPiastres(0));
      if (creditOf(credit) < amount) throw creditTooSmall(creditOf(credit));
      return {
        credit,
        amount,
        ...takeFunds(credit.funds, amount),
        ledger: await readLedgerDay(deps, branchId, by.now),
      };
    }),
  );
  const taken = places.flatMap(({ credit, taken: funds, ledger }) => funds.map((fund) => ({ credit, fund, ledger })));
  const moves = taken.map(({ fund, ...place }, nth) =>
    moveOf(visit, place, { nth, amount: fund.left, reverses: { out: fund.id } }),
  );
  return {
    funds: taken.map(({ credit, fund }, nth) => ({
      id: branchMoveId(record, nth),
      day,
      at: by.now.toISOString(),
      type: 'credit',
      method: 'other_branch',
      left: fund.left,
      origin: originOf(fund, credit),
    })),
    writes: [
      ...moves.flatMap(branchMoveWrites),
      ...places.flatMap(({ credit, amount, rest }) =>
        creditWrites(credit, rest, {
          ...movementOf(visit),
          id: receiptId(record),
          kind: 'used',
          amount: asPiastres(0 - amount),
        }),
      ),
    ],
    audit: places.map(({ credit, rest, ledger }, nth) =>
      auditOf(
        visit,
        { branchId: credit.branchId, day: ledger.today, action: 'credit.used', nth },
        { before: creditOf(credit), after: sumOfFunds(rest) },
      ),
    ),
    days: daysOf(visit, places),
  };
};

/** Money of a visit with the credit of another branch from which it was taken. */
type FundElsewhere = Fund & { readonly origin: FundOrigin };

export const isFromElsewhere = (fund: Fund): fund is FundElsewhere => fund.origin !== undefined;

/** Gives money of a visit back to the credit of the branches that it came from. Both ledgers have an entry of it. */
export const returnCreditElsewhere = async (
  deps: Deps,
  visit: VisitMoney,
  funds: readonly FundElsewhere[],
): Promise<Moved> => {
  if (funds.length === 0) return { writes: [], audit: [], days: new Map() };
  const { record, by } = visit;
  const owned = await Promise.all(
    funds.map(async (fund) => {
      const { branchId, patientId } = fund.origin;
      const patient = await findKeptPatient(deps.store, branchId, patientId);
      return { fund, branchId, patientId: patient?.id ?? patientId };
    }),
  );
  const groups = Map.groupBy(owned, ({ branchId, patientId }) => `${String(branchId)} ${patientId}`);
  const sources = await Promise.all(
    [...groups.values()].map(async (group) => {
      const { branchId, patientId } = valueAt(group, 0);
      const credit = await readCredit(deps.store, branchId, patientId);
      return { own: group.map(({ fund }) => fund), credit, ledger: await readLedgerDay(deps, branchId, by.now) };
    }),
  );
  const moves = sources
    .flatMap(({ own, credit, ledger }) => own.map((fund) => ({ fund, credit, ledger })))
    .map(({ fund, ...place }, nth) =>
      moveOf(visit, place, {
        nth,
        amount: asPiastres(0 - fund.left),
        reverses: { out: fund.origin.id, in: fund.id },
      }),
    );
  const returned = sources.map(({ own, credit, ledger }) => {
    const back = own.map(({ left, origin: { branchId: _branchId, patientId: _patientId, ...payment } }) => ({
      ...payment,
      left,
    }));
    return { credit, ledger, amount: sumOfPiastres(own.map(({ left }) => left)), after: withFunds(credit.funds, back) };
  });
  return {
    writes: [
      ...moves.flatMap(branchMoveWrites),
      ...returned.flatMap(({ credit, after, amount }) =>
        creditWrites(credit, after, { ...movementOf(visit), id: receiptId(record), kind: 'returned', amount }),
      ),
    ],
    audit: returned.map(({ credit, after, ledger }, nth) =>
      auditOf(
        visit,
        { branchId: credit.branchId, day: ledger.today, action: 'credit.returned', nth },
        { before: creditOf(credit), after: sumOfFunds(after) },
      ),
    ),
    days: daysOf(visit, returned),
  };
};

/** The entries of a refund that goes back to credit elsewhere: as they are named on the reservation. */
export const returnedEntry = ({ record, day, by }: VisitMoney) => ({
  id: branchMoveId(record, 0),
  day,
  at: by.now.toISOString(),
});
