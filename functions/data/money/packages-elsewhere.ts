import type { PatientId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { packageOfOneBranch, packageUnknown } from '#shared/refusals/packages.ts';
import { type PackageTaken, shareOfUse, withUseElsewhere } from '#functions/domain/money/packages.ts';
import { listOtherBranches } from '../patients/other-branches.ts';
import { findKeptPatient, idsOf } from '../patients/patients.ts';
import { readClinicSettings } from '../queue/clinic-settings.ts';
import type { AuditEntry } from '../table/audit.ts';
import type { Cache } from '../table/cache.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { Store, Write } from '../table/store.ts';
import { branchMoveId, branchMoveWrites, daysAreOpen, outEntryId, readLedgerDay } from './branch-moves.ts';
import { findPackage, listPackagesOfPatient, packageWrite, type PatientPackage } from './packages.ts';
import type { By } from './postings.ts';

interface Deps {
  readonly store: Store;
  readonly cache: Cache;
}

/** The other branches whose credit and packages a patient can use at a branch; none while the clinic does not allow it. */
export const listBranchesToUse = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<readonly number[]> => {
  const { creditAtEveryBranch } = await readClinicSettings(store);
  return creditAtEveryBranch ? listOtherBranches(store, branchId, patientIds) : [];
};

/** The ids of a patient at another branch: one who was merged at only one of them has several. */
const readIdsAt = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<readonly PatientId[]> => {
  const kept = await Promise.all(patientIds.map((id) => findKeptPatient(store, branchId, id)));
  return [...new Set(kept.flatMap((patient) => (patient === undefined ? [] : idsOf(patient))))];
};

/** A patient's packages at other branches, the last one sold first. */
export const listPackagesElsewhere = async (
  store: Store,
  branchIds: readonly number[],
  patientIds: readonly PatientId[],
): Promise<readonly PatientPackage[]> => {
  const bought = await Promise.all(
    branchIds.map(async (branchId) =>
      listPackagesOfPatient(store, branchId, await readIdsAt(store, branchId, patientIds)),
    ),
  );
  return bought.flat();
};

/**
 * A package of the patient of a visit, at the visit's branch or at another; of a patient who was merged also under the
 * other ids. Refuses one of another branch while the clinic does not allow it.
 */
export const requirePackageOfVisit = async (
  store: Store,
  { branchId, patientId }: Pick<ReservationRecord, 'branchId' | 'patientId'>,
  id: string,
): Promise<PatientPackage> => {
  const own = await findPackage(store, branchId, [patientId], id);
  if (own !== undefined) return own;
  const kept = await findKeptPatient(store, branchId, patientId);
  const patientIds = kept === undefined ? [patientId] : idsOf(kept);
  const underOthers = await findPackage(store, branchId, patientIds, id);
  if (underOthers !== undefined) return underOthers;
  const [{ creditAtEveryBranch }, branchIds] = await Promise.all([
    readClinicSettings(store),
    listOtherBranches(store, branchId, patientIds),
  ]);
  const found = await Promise.all(
    branchIds.map(async (other) => findPackage(store, other, await readIdsAt(store, other, patientIds), id)),
  );
  const elsewhere = found.find((bought) => bought !== undefined);
  if (elsewhere === undefined) throw packageUnknown();
  if (!creditAtEveryBranch) throw packageOfOneBranch();
  return elsewhere;
};

/** A use of a package, or its undo: what it writes, what the session keeps of it, and the audit of the other branch. */
interface Change {
  readonly writes: readonly Write[];
  readonly audit: readonly AuditEntry[];
}

interface VisitOfPackage {
  readonly record: ReservationRecord;
  readonly bought: PatientPackage;
  readonly by: By;
}

type UseElsewhere = NonNullable<PackageTaken['elsewhere']>;

/** The entries of both ledgers for units of a package that are used at another branch. Below 0: given back. */
const changeElsewhere = async (
  deps: Deps,
  { record, bought, by }: VisitOfPackage,
  {
    amount,
    units,
    returns,
  }: Pick<UseElsewhere, 'amount'> & { readonly units: number; readonly returns?: UseElsewhere },
): Promise<Change> => {
  const [there, here] = await Promise.all(
    [bought.branchId, record.branchId].map((branchId) => readLedgerDay(deps, branchId, by.now)),
  );
  if (there === undefined || here === undefined) throw new RangeError('a move needs two branches');
  const id = branchMoveId(record, 0);
  const reverses = returns?.moveId === undefined ? {} : { out: outEntryId(returns.moveId), in: returns.moveId };
  const moved =
    amount === 0
      ? []
      : [
          ...branchMoveWrites({
            id,
            from: { branchId: bought.branchId, day: there.day, patientId: bought.patientId },
            to: { branchId: record.branchId, day: here.day, patientId: record.patientId },
            amount,
            visit: { id: record.id, day: record.day },
            packageId: bought.id,
            reverses,
            by,
          }),
          ...daysAreOpen(
            new Map([
              [bought.branchId, there.day],
              [record.branchId, here.day],
            ]),
          ),
        ];
  return {
    writes: [
      packageWrite({
        ...bought,
        used: bought.used + units,
        elsewhere: withUseElsewhere(bought.elsewhere, { units, amount }),
      }),
      ...moved,
    ],
    audit: [
      {
        branchId: bought.branchId,
        day: there.today,
        action: returns === undefined ? 'package.used' : 'package.returned',
        before: { used: bought.used },
        after: { package: bought.name, used: bought.used + units, amount, branch: record.branchId },
        unique: `${id}.package`,
      },
    ],
  };
};

/** Takes units of a package for a session. At another branch both ledgers have an entry of their share of the price. */
export const usePackage = async (
  deps: Deps,
  visit: VisitOfPackage,
  units: number,
): Promise<Change & { readonly used: PackageTaken }> => {
  const { record, bought } = visit;
  const used = { id: bought.id, patientId: bought.patientId, units };
  if (bought.branchId === record.branchId) {
    return { used, writes: [packageWrite({ ...bought, used: bought.used + units })], audit: [] };
  }
  const amount = shareOfUse(bought, units);
  const moveId = amount === 0 ? undefined : branchMoveId(record, 0);
  return {
    used: { ...used, elsewhere: { branchId: bought.branchId, amount, moveId } },
    ...(await changeElsewhere(deps, visit, { units, amount })),
  };
};

/** Gives back what a voided session took from a package: the same units, and at another branch the same sum. */
export const returnToPackage = async (
  deps: Deps,
  visit: VisitOfPackage,
  { units, elsewhere }: PackageTaken,
): Promise<Change> => {
  const { bought } = visit;
  if (elsewhere === undefined) {
    return { writes: [packageWrite({ ...bought, used: bought.used - units })], audit: [] };
  }
  return changeElsewhere(deps, visit, {
    units: 0 - units,
    amount: asPiastres(0 - elsewhere.amount),
    returns: elsewhere,
  });
};
