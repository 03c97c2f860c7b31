import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import {
  columnPlaces,
  importKind,
  type ImportView,
  importProblems,
  importColumn,
  similarRule,
} from '#shared/models/imports.ts';
import { piastres } from '#shared/models/fields.ts';
import { toPounds, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { importRunning, importUnknown } from '#shared/refusals/imports.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import type { AuditEntry } from '../table/audit.ts';
import { arabicName, mainName } from '#functions/domain/staff/staff-name.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { storedPatientId, storedStaffName } from '../table/stored-fields.ts';
import { absent, type Change, type Condition, type Item, put, type Store, update, type Write } from '../table/store.ts';

/** An import of a file at a branch, and how far it is. */
export const importItem = z.object({
  id: z.string(),
  branchId: z.int(),
  kind: importKind,
  similar: similarRule,
  fileName: z.string(),
  fileHash: z.string(),
  columns: columnPlaces,
  rows: z.int(),
  /** Rows that are done. Every transaction of rows requires it, so that each row is entered once. */
  done: z.int(),
  registered: z.int(),
  added: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  amount: piastres,
  /** While and after an undo: the rows below this one are still to be looked at. */
  undoBelow: z.optional(z.int()),
  takenBack: z.int(),
  kept: z.int(),
  startedAt: z.string(),
  startedBy: storedStaffName,
});
export type StoredImport = z.output<typeof importItem>;

/** What a row made; kept while it can be taken back. */
export const importRowItem = z.object({
  row: z.int(),
  line: z.int(),
  patientId: storedPatientId,
  /** The patient was registered by this row: the place in the list. */
  ordinal: z.optional(z.int()),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** The row wrote the patient's file; the key of its note. */
  file: z.optional(z.literal(true)),
  noteAt: z.optional(z.string()),
  /** Opening balance, with its kind. */
  opening: z.optional(z.object({ id: z.string(), purpose: z.enum(['credit', 'package', 'debt']), amount: piastres })),
  packageId: z.optional(z.string()),
});
export type ImportedRow = z.output<typeof importRowItem>;

const problemsItem = z.object({
  line: z.int(),
  problems: z.array(z.object({ column: z.nullable(importColumn), problem: z.enum(importProblems) })),
});

const DAY_MS = 24 * 60 * 60 * 1000;
const UNDO_MS = DAY_MS;
/** A day longer than an import can be undone, for an undo that began in its last minute. */
const ROWS_KEPT_MS = 3 * DAY_MS;
const PROBLEMS_KEPT_MS = 30 * DAY_MS;
const expiry = (now: Date, ms: number): number => Math.floor((now.getTime() + ms) / 1000);

const stateOf = ({ done, rows, undoBelow }: StoredImport): ImportView['state'] => {
  if (undoBelow !== undefined) return undoBelow === 0 ? 'undone' : 'undoing';
  return done < rows ? 'running' : 'finished';
};

/** Until when an undo may begin. */
export const undoUntil = ({ startedAt }: Pick<StoredImport, 'startedAt'>): Date =>
  new Date(Date.parse(startedAt) + UNDO_MS);

/** One that stopped more than a day ago can no longer be undone, and its file may be lost. */
const isInTheWay = (stored: StoredImport, now: Date): boolean =>
  stateOf(stored) === 'undoing' || (stateOf(stored) === 'running' && undoUntil(stored) > now);

const newImportId = (now: Date): string =>
  `i${String(now.getTime()).padStart(13, '0')}${String(randomInt(1000)).padStart(3, '0')}`;

/** A file that is to be imported. */
interface ImportFile {
  readonly kind: StoredImport['kind'];
  readonly similar: StoredImport['similar'];
  readonly file_name: string;
  readonly file_hash: string;
  readonly columns: StoredImport['columns'];
  readonly rows: number;
}

/** No import began since this item was read. */
const unchangedLast = (read: Item | undefined): Condition =>
  read === undefined ? absent : { when: '#last = :last', values: { last: String(read['last']) } };

/**
 * A new import and its writes. Refuses one while another of the branch can be continued or undone. Labels that may fail: `import`,
 * `last import` (another one began).
 */
export const startImport = async (
  store: Store,
  { branchId, staff, now }: { readonly branchId: number; readonly staff: Staff; readonly now: Date },
  file: ImportFile,
): Promise<{ readonly made: StoredImport; readonly writes: readonly Write[] }> => {
  // Read before the list: an import that begins in between is noticed.
  const last = await store.get(keys.lastImport(branchId));
  if ((await listImportsOf(store, branchId)).some((stored) => isInTheWay(stored, now))) throw importRunning();
  const made: StoredImport = {
    id: newImportId(now),
    branchId,
    kind: file.kind,
    similar: file.similar,
    fileName: file.file_name,
    fileHash: file.file_hash,
    columns: file.columns,
    rows: file.rows,
    done: 0,
    registered: 0,
    added: 0,
    unchanged: 0,
    refused: 0,
    amount: ZERO_PIASTRES,
    takenBack: 0,
    kept: 0,
    startedAt: now.toISOString(),
    startedBy: staff.name,
  };
  return {
    made,
    writes: [
      put('import', { ...keys.import(branchId, made.id), ...made }, absent),
      put('last import', { ...keys.lastImport(branchId), last: made.id }, unchangedLast(last)),
    ],
  };
};

/** The rows of a file that stopped: the same file continues it. */
export const findStoppedImport = async (
  store: Store,
  branchId: number,
  { kind, file_hash: fileHash }: Pick<ImportFile, 'kind' | 'file_hash'>,
): Promise<StoredImport | undefined> =>
  (await listImportsOf(store, branchId)).find(
    (stored) => stateOf(stored) === 'running' && stored.kind === kind && stored.fileHash === fileHash,
  );

export const startedAudit = ({ id, branchId, fileName, rows }: StoredImport, day: ClinicDay): AuditEntry => ({
  branchId,
  day,
  action: 'import.started',
  after: { importFile: fileName, importRows: rows },
  unique: id,
});

export const findImport = async (store: Store, branchId: number, id: string): Promise<StoredImport> => {
  const found = parseItem(importItem, await store.get(keys.import(branchId, id)));
  if (found === undefined) throw importUnknown();
  return found;
};

/** Imports of a branch that are shown. */
const SHOWN = 20;

export const listImportsOf = async (store: Store, branchId: number): Promise<StoredImport[]> => {
  const items = await store.query({
    partition: keys.imports(branchId),
    startsWith: keys.importPrefix,
    backwards: true,
    limit: SHOWN,
    consistent: true,
  });
  return items.slice(0, SHOWN).map((item) => importItem.parse(item));
};

/** Moves an import on; fails with the label `import` when another request has moved it. */
export const importProgressWrite = (before: StoredImport, change: Change): Write =>
  update('import', keys.import(before.branchId, before.id), change, {
    when: `#done = :wasDone AND ${before.undoBelow === undefined ? 'attribute_not_exists(#undoBelow)' : '#undoBelow = :wasBelow'}`,
    values: { wasDone: before.done, ...(before.undoBelow === undefined ? {} : { wasBelow: before.undoBelow }) },
  });

/** Label: `import row`. */
export const importedRowWrite = (importId: string, made: ImportedRow, now: Date): Write =>
  put('import row', { ...keys.importRow(importId, made.row), ...made, expires_at: expiry(now, ROWS_KEPT_MS) });

type StoredProblem = z.output<typeof problemsItem>['problems'][number];

/** Label: `import problem`. */
export const importProblemWrite = (
  importId: string,
  { row, line, problems }: { readonly row: number; readonly line: number; readonly problems: readonly StoredProblem[] },
  now: Date,
): Write =>
  put('import problem', {
    ...keys.importProblem(importId, row),
    line,
    problems: problems.map(({ column, problem }) => ({ column, problem })),
    expires_at: expiry(now, PROBLEMS_KEPT_MS),
  });

const PROBLEM_PAGE = 200;

/** A page of the problems of an import, in the order of the file. @param after sort key of the last one read */
export const listImportProblems = async (store: Store, importId: string, after: string | undefined) => {
  const partition = keys.importRows(importId);
  const page = await store.page({
    partition,
    startsWith: keys.importProblemPrefix,
    limit: PROBLEM_PAGE,
    ...(after === undefined ? {} : { after: { PK: partition, SK: after } }),
  });
  const problems = page.items.flatMap((item) => {
    const { line, problems: found } = problemsItem.parse(item);
    return found.map((problem) => ({ line, ...problem }));
  });
  return { problems, next: page.after === undefined ? undefined : String(page.after['SK']) };
};

/** The rows below a row that made something, the last one first. */
export const listImportedRows = async (
  store: Store,
  importId: string,
  below: number,
  limit: number,
): Promise<ImportedRow[]> => {
  if (below === 0) return [];
  const items = await store.query({
    partition: keys.importRows(importId),
    between: [keys.importRow(importId, 0).SK, keys.importRow(importId, below - 1).SK],
    backwards: true,
    limit,
    consistent: true,
  });
  return items.slice(0, limit).map((item) => importRowItem.parse(item));
};

export const importView = (stored: StoredImport, now: Date): ImportView => {
  const { startedBy, undoBelow } = stored;
  const until = undoUntil(stored);
  const nameAr = arabicName(startedBy);
  return {
    id: stored.id,
    kind: stored.kind,
    similar: stored.similar,
    file_name: stored.fileName,
    file_hash: stored.fileHash,
    columns: stored.columns,
    rows: stored.rows,
    done: stored.done,
    state: stateOf(stored),
    registered: stored.registered,
    added: stored.added,
    unchanged: stored.unchanged,
    refused: stored.refused,
    amount: toPounds(stored.amount),
    taken_back: stored.takenBack,
    kept: stored.kept,
    started_at: stored.startedAt,
    started_by: mainName(startedBy),
    ...(nameAr === undefined ? {} : { started_by_ar: nameAr }),
    undo_until: undoBelow === undefined && until > now ? until.toISOString() : null,
  };
};
