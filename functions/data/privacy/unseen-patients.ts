import { addDays, type ClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { UNSEEN_PATIENT_DAYS } from '#shared/rules/retention-terms.ts';
import type { Branch } from '../table/items/branches.ts';
import { type PatientEntry, patientEntryItem } from '../table/items/patients.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../table/store.ts';
import { type ErasureDependencies, OpenReservationError, requireNothingOpen } from './erasure.ts';
import { eraseWithEntry, listErasures, newErasure, repeatErasure } from './erasure-register.ts';
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

type Outcome = keyof UnseenCounts | 'seen';

/** What became of a patient: an erasure that is refused is left for the next run. */
const outcomeOf = async (erase: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await erase();
  } catch (error) {
    if (error instanceof OpenReservationError) return 'unfinished';
    throw error;
  }
};

/** Erases one patient, unless something is unfinished or the patient was seen at another branch. */
const eraseOne = (
  deps: Dependencies,
  { patientId }: PatientEntry,
  { before, dryRun }: { readonly before: ClinicDay; readonly dryRun: boolean },
): Promise<Outcome> =>
  outcomeOf(async () => {
    const items = await readUnseenPatient(deps, patientId, before);
    if (items === undefined) return 'seen';
    if (dryRun) await requireNothingOpen(deps, items);
    else {
      await eraseWithEntry(deps, items, newErasure(deps.clock, { patientIds: [patientId], notSeenSince: before }));
    }
    return 'erased';
  });

/** Erasures that were interrupted: their patients are perhaps in no list any more. */
const continueInterrupted = async (deps: Dependencies, count: (outcome: Outcome) => void): Promise<void> => {
  for (const erasure of await listErasures(deps.store)) {
    if (erasure.notSeenSince === undefined || erasure.finishedAt !== undefined) continue;
    count(await outcomeOf(async () => ((await repeatErasure(deps, erasure)) > 0 ? 'erased' : 'seen')));
  }
};

/**
 * Erases the patients of these branches who were last seen before the term, at any branch, and enters each into the
 * register of erasures; money, tickets and sessions stay without name and phone. An interrupted run is repeated.
 * Source: docs/data-protection.md#terms.
 */
export const eraseUnseenPatients = async (
  deps: Dependencies,
  branches: readonly Branch[],
  dryRun: boolean,
): Promise<UnseenCounts> => {
  const counts = { erased: 0, unfinished: 0, seen: 0 };
  const count = (outcome: Outcome): void => {
    counts[outcome] += 1;
  };
  if (!dryRun) await continueInterrupted(deps, count);
  for (const branch of branches) {
    const before = addDays(clinicDayAt(deps.clock(), branch), -UNSEEN_PATIENT_DAYS);
    for await (const page of pagesOfPatients(deps, branch.id)) {
      for (const entry of page.filter(({ lastVisit = '' }) => lastVisit < before)) {
        count(await eraseOne(deps, entry, { before, dryRun }));
      }
    }
  }
  const { erased, unfinished } = counts;
  return { erased, unfinished };
};
