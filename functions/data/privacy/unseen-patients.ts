import { addDays, type ClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { UNSEEN_PATIENT_DAYS } from '#shared/rules/retention-terms.ts';
import type { Branch } from '../table/items/branches.ts';
import { type PatientEntry, patientEntryItem } from '../table/items/patients.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../table/store.ts';
import { type ErasureDependencies, eraseItems, OpenReservationError, requireNothingOpen } from './erasure.ts';
import { newNamelessId } from './nameless.ts';
import { type PacedTable, readUnseenPatient } from './patient-items.ts';

/** Entries of the list of patients that are read together. */
const PAGE = 500;
const LAST_ORDINAL = 999_999_999;

type Dependencies = ErasureDependencies & PacedTable;

/** Number of patients past their term: erased, or kept because something is unfinished. */
export interface UnseenCounts {
  readonly erased: number;
  readonly unfinished: number;
}

/** The list of a branch's patients, a page at a time. */
const pagesOfPatients = async function* pagesOfPatients(
  { store, pause }: Dependencies,
  branchId: number,
): AsyncGenerator<readonly PatientEntry[]> {
  let after: Item | undefined;
  do {
    await pause?.();
    const found = await store.page({
      partition: keys.patients(branchId),
      between: [keys.patientOrdinal(branchId, 0).SK, keys.patientOrdinal(branchId, LAST_ORDINAL).SK],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    yield found.items.map((item) => patientEntryItem.parse(item));
    ({ after } = found);
  } while (after !== undefined);
};

/** Erases one patient, unless something is unfinished or the patient was seen at another branch. */
const eraseOne = async (
  deps: Dependencies,
  { patientId }: PatientEntry,
  { before, dryRun }: { readonly before: ClinicDay; readonly dryRun: boolean },
): Promise<keyof UnseenCounts | 'seen'> => {
  const items = await readUnseenPatient(deps, patientId, before);
  if (items === undefined) return 'seen';
  try {
    await requireNothingOpen(deps, items);
    if (!dryRun) await eraseItems(deps, items, newNamelessId());
    return 'erased';
  } catch (error) {
    if (error instanceof OpenReservationError) return 'unfinished';
    throw error;
  }
};

/**
 * Erases the patients of a branch who were last seen before the term, at any branch; money, tickets and sessions stay
 * without name and phone. An interrupted run is repeated. Source: docs/data-protection.md#terms.
 */
export const eraseUnseenPatients = async (
  deps: Dependencies,
  branch: Branch,
  dryRun: boolean,
): Promise<UnseenCounts> => {
  const before = addDays(clinicDayAt(deps.clock(), branch), -UNSEEN_PATIENT_DAYS);
  const counts = { erased: 0, unfinished: 0, seen: 0 };
  for await (const page of pagesOfPatients(deps, branch.id)) {
    for (const entry of page.filter(({ lastVisit = '' }) => lastVisit < before)) {
      counts[await eraseOne(deps, entry, { before, dryRun })] += 1;
    }
  }
  const { erased, unfinished } = counts;
  return { erased, unfinished };
};
