import { importUndoTooLate } from '#shared/refusals/imports.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { creditOf, creditWrites, readCredit } from '../money/credit.ts';
import { openingEntryWrite } from '../money/openings.ts';
import { manyPatientGapWrites } from '../patients/patient-gaps.ts';
import { entryKeys } from '../patients/patients.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '../table/attempts.ts';
import { auditWrite } from '../table/audit.ts';
import type { Patient } from '../table/items/patients.ts';
import { patientItem } from '../table/items/patients.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { untilRepeated } from './until-repeated.ts';
import { ConditionFailed, remove, require, type Store, TRANSACTION_PARTS, type Write } from '../table/store.ts';
import type { ImportRequest } from './add-rows.ts';
import {
  findImport,
  type ImportedRow,
  importProblemWrite,
  importProgressWrite,
  listImportedRows,
  type StoredImport,
  undoUntil,
} from './imports.ts';

/** Rows of one request. */
const PAGE = 60;

/** What takes a row back; undefined when something changed since, so that the row is kept. */
interface TakeBack {
  readonly row: ImportedRow;
  readonly writes: readonly Write[] | undefined;
}

const hasOtherPackages = async (
  store: Store,
  branchId: number,
  { patientId, packageId }: ImportedRow,
): Promise<boolean> => {
  const items = await store.query({
    partition: keys.packages(branchId, patientId),
    startsWith: keys.packagePrefix,
    limit: 2,
    consistent: true,
  });
  return items.some(({ SK }) => SK !== packageId);
};

const hasOtherNotes = async (store: Store, { patientId, noteAt }: ImportedRow): Promise<boolean> => {
  const items = await store.query({ partition: keys.commlog(patientId), limit: 2, consistent: true });
  return items.length > (noteAt === undefined ? 0 : 1);
};

/** Nothing happened to the patient since the row: no booking, visit, correction or merge. */
const isUntouched = (patient: Patient, { name, phone }: ImportedRow): boolean =>
  patient.visits === 0 &&
  patient.bookings === undefined &&
  patient.mergedInto === undefined &&
  patient.mergedIds === undefined &&
  patient.name === name &&
  patient.phone === phone;

const untouchedWrite = (branchId: number, { id, name, phone }: Patient): Write =>
  remove('patient', keys.patient(branchId, id), {
    when: '#visits = :none AND #name = :name AND #phone = :phone AND attribute_not_exists(#bookings) AND attribute_not_exists(#mergedInto) AND attribute_not_exists(#mergedIds)',
    values: { none: 0, name, phone },
  });

const noCredit = (branchId: number, { patientId }: ImportedRow): Write =>
  require('credit', keys.creditBalance(branchId, patientId), {
    when: 'attribute_not_exists(#PK) OR size(#funds) = :none',
    values: { none: 0 },
  });

const registrationWrites = async (
  { store, branchId }: ImportRequest,
  importId: string,
  row: ImportedRow,
): Promise<readonly Write[] | undefined> => {
  const { patientId, file, noteAt, opening } = row;
  const [item, otherPackages, otherNotes] = await Promise.all([
    store.get(keys.patient(branchId, patientId)),
    hasOtherPackages(store, branchId, row),
    hasOtherNotes(store, row),
  ]);
  const patient = parseItem(patientItem, item);
  if (patient === undefined || !isUntouched(patient, row) || otherPackages || otherNotes) return undefined;
  return [
    untouchedWrite(branchId, patient),
    ...entryKeys(branchId, patient).map((key) => remove('patient entry', key)),
    ...(opening?.purpose === 'credit' ? [] : [noCredit(branchId, row)]),
    ...(file === undefined
      ? []
      : [remove('patient-file', keys.patientFile(patientId), { when: '#version = :first', values: { first: 1 } })]),
    ...(noteAt === undefined
      ? []
      : [remove('commlog', keys.commlogEntry(patientId, noteAt, `${importId}-${String(row.row)}`))]),
  ];
};

const creditBackWrites = async (
  { store, branchId, now, staff }: ImportRequest,
  { patientId, opening, ordinal }: ImportedRow,
): Promise<readonly Write[] | undefined> => {
  if (opening === undefined) return undefined;
  const credit = await readCredit(store, branchId, patientId);
  const fund = credit.funds.find(({ id }) => id === opening.id);
  const rest = credit.funds.filter(({ id }) => id !== opening.id);
  // A registration goes only when no other credit is left.
  if (fund?.left !== opening.amount || (ordinal !== undefined && creditOf({ funds: rest }) > 0)) return undefined;
  return creditWrites(credit, rest, {
    id: `${opening.id}-undo`,
    at: now.toISOString(),
    kind: 'opening',
    amount: asPiastres(0 - opening.amount),
    takenByName: staff.name,
  });
};

const openingBackWrite = (request: ImportRequest, importId: string, { patientId, opening }: ImportedRow): Write[] => {
  const { branchId, today, now, staff } = request;
  if (opening === undefined) return [];
  const { id, purpose, amount } = opening;
  return [
    openingEntryWrite({
      id: `${id}-undo`,
      branchId,
      day: today,
      at: now.toISOString(),
      purpose,
      patientId,
      amount: asPiastres(0 - amount),
      importId,
      reverses: id,
      takenBy: staff.id,
      takenByName: staff.name,
    }),
  ];
};

const takeBack = async (request: ImportRequest, importId: string, row: ImportedRow): Promise<TakeBack> => {
  const { branchId } = request;
  const { packageId, patientId, opening, ordinal } = row;
  const [registration, credit] = await Promise.all([
    ordinal === undefined ? [] : registrationWrites(request, importId, row),
    opening?.purpose === 'credit' ? creditBackWrites(request, row) : [],
  ]);
  if (registration === undefined || credit === undefined) return { row, writes: undefined };
  return {
    row,
    writes: [
      ...registration,
      ...credit,
      ...(packageId === undefined
        ? []
        : [
            remove('package', keys.package(branchId, patientId, packageId), {
              when: '#version = :first',
              values: { first: 1 },
            }),
          ]),
      ...openingBackWrite(request, importId, row),
    ],
  };
};

const undoneAudit = (request: ImportRequest, { id, fileName, takenBack, kept }: StoredImport): Write =>
  auditWrite(
    {
      branchId: request.branchId,
      day: request.today,
      action: 'import.undone',
      after: { importFile: fileName, takenBack, kept },
      unique: `${id}.undo`,
    },
    { actor: request.staff, at: request.now, changeId: request.requestId },
  );

interface Progress {
  readonly undoBelow: number;
  readonly takenBack: number;
  readonly kept: number;
}

const moveOn = async (
  request: ImportRequest,
  before: StoredImport,
  { undoBelow, takenBack, kept }: Progress,
  writes: readonly Write[],
): Promise<StoredImport> => {
  const after = { ...before, undoBelow, takenBack: before.takenBack + takenBack, kept: before.kept + kept };
  await request.store.transact([
    importProgressWrite(before, {
      set: { undoBelow, takenBack: after.takenBack, kept: after.kept },
    }),
    ...writes,
    ...(undoBelow === 0 ? [undoneAudit(request, after)] : []),
  ]);
  return after;
};

/** Parts of a transaction besides the rows: progress, audit, and the places of the list in at most as many blocks. */
const FIXED_PARTS = 3;

const groupsOf = (taken: readonly TakeBack[]): TakeBack[][] => {
  const groups: TakeBack[][] = [];
  let parts = TRANSACTION_PARTS;
  for (const each of taken) {
    // One more for the block of its place in the list, or for its problem.
    const more = (each.writes ?? []).length + 1;
    if (parts + more > TRANSACTION_PARTS) {
      groups.push([]);
      parts = FIXED_PARTS;
    }
    groups.at(-1)?.push(each);
    parts += more;
  }
  return groups;
};

const undoGroup = async (
  request: ImportRequest,
  before: StoredImport,
  group: readonly TakeBack[],
): Promise<StoredImport> => {
  const taken = group.filter(({ writes }) => writes !== undefined);
  const kept = group.filter(({ writes }) => writes === undefined);
  const ordinals = taken.flatMap(({ row: { ordinal } }) => (ordinal === undefined ? [] : [ordinal]));
  const lowest = group.at(-1)?.row.row ?? 0;
  return moveOn(request, before, { undoBelow: lowest, takenBack: taken.length, kept: kept.length }, [
    ...taken.flatMap(({ writes = [] }) => writes),
    ...(await manyPatientGapWrites(request.store, request.branchId, ordinals)),
    ...kept.map(({ row: { row, line } }) =>
      importProblemWrite(before.id, { row, line, problems: [{ column: null, problem: 'changed-since' }] }, request.now),
    ),
  ]);
};

/** Labels of conditions by which a row is kept; others mean that a concurrent request has moved on. */
const ofRow = new Set(['patient', 'patient-file', 'package', 'credit']);

const isRowChanged = (error: unknown): boolean =>
  error instanceof ConditionFailed &&
  error.labels.some((label) => ofRow.has(label)) &&
  !error.labels.includes('import');

/** Takes rows back together; when one of them has changed in between, each by itself. */
const undoRowsOf = async (request: ImportRequest, before: StoredImport, group: readonly TakeBack[]) => {
  try {
    return await undoGroup(request, before, group);
  } catch (error) {
    if (!isRowChanged(error)) throw error;
    const [only] = group;
    if (group.length === 1 && only !== undefined) {
      return undoGroup(request, before, [{ row: only.row, writes: undefined }]);
    }
    let current = before;
    for (const each of group) current = await undoRowsOne(request, current, each);
    return current;
  }
};

const undoRowsOne = (request: ImportRequest, before: StoredImport, each: TakeBack): Promise<StoredImport> =>
  undoRowsOf(request, before, [each]);

/**
 * Takes the next rows of an import back, the last row first. A row is kept and named when its patient, package or
 * credit has changed since. Money that is taken back leaves an entry of its own.
 */
export const undoImportRows = async (request: ImportRequest, importId: string): Promise<StoredImport> =>
  retryOnConflict(async () => {
    const { store, branchId, now } = request;
    const found = await findImport(store, branchId, importId);
    if (found.undoBelow === 0) return found;
    if (found.undoBelow === undefined && undoUntil(found) <= now) throw importUndoTooLate();
    const listed = await listImportedRows(store, importId, found.undoBelow ?? found.done, PAGE);
    const rows = untilRepeated(listed, ({ patientId }) => patientId);
    if (rows.length === 0) return moveOn(request, found, { undoBelow: 0, takenBack: 0, kept: 0 }, []);
    const taken = await Promise.all(rows.map((row) => takeBack(request, importId, row)));
    let current = found;
    for (const group of groupsOf(taken)) current = await undoRowsOf(request, current, group);
    return current;
  }, RECEIPT_ATTEMPTS);
