import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { IMPORT_BATCH, importColumns, type ImportKind, importKinds, similarRules } from '#shared/models/imports.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import {
  type Columns,
  columnsOf,
  decodeText,
  FileError,
  type FileTable,
  formOfFile,
  guessColumns,
  importRowOf,
  tableOf,
} from '#shared/rules/import-file.ts';
import { addImportRows } from '#functions/data/imports/add-rows.ts';
import { findStoppedImport, startedAudit, startImport, type StoredImport } from '#functions/data/imports/imports.ts';
import { planRows } from '#functions/data/imports/plan-rows.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { listUsers } from '#functions/data/staff/users.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import { inBatches } from '#functions/data/table/batches.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { staffNameOf } from '#functions/domain/staff/staff-name.ts';
import { branchIdFrom, refuseFile, UsageError } from './misuse.ts';
import type { Say } from './operations.ts';
import type { WithTable } from './with-table.ts';

interface ImportOptions {
  readonly branch: string;
  readonly kind: string;
  readonly similar: string;
  readonly as: string;
  readonly check?: true;
}

const oneOf = <Name extends string>(names: readonly Name[], given: string, what: string): Name => {
  const found = names.find((name) => name === given);
  if (found === undefined) throw new UsageError(`${what} is one of ${names.join(', ')}.`);
  return found;
};

const readTable = async (bytes: Buffer): Promise<FileTable> => {
  try {
    if (formOfFile(bytes) === 'text') return tableOf(papa.parse<string[]>(decodeText(bytes)).data);
    return tableOf(await readSheet(bytes, { parseNumber: (digits) => digits }));
  } catch (error) {
    throw new UsageError(`The file cannot be read: ${error instanceof FileError ? error.problem : 'unreadable'}.`);
  }
};

const requiredColumns = (kind: ImportKind, { headers }: FileTable, say: Say): Columns => {
  const columns = guessColumns(kind, headers);
  for (const column of columnsOf(kind)) say(`${column.padEnd(10)} ${headers[columns[column] ?? -1] ?? '-'}`);
  const missing = importColumns[kind].required.filter((column) => columns[column] === undefined);
  if (missing.length > 0)
    throw new UsageError(`Name these columns in the first row of the file: ${missing.join(', ')}.`);
  return columns;
};

/** The owner in whose name a command works. */
export const ownerNamed = async ({ store }: Dependencies, email: string): Promise<Staff> => {
  const user = (await listUsers(store)).find((each) => each.email === email.toLowerCase() && each.role === 'owner');
  if (user === undefined) throw new UsageError(`There is no owner ${email}.`);
  return { kind: 'staff', id: user.id, name: staffNameOf(user), email: user.email, role: 'owner', branchId: null };
};

const importFile = async (deps: Dependencies, path: string, options: ImportOptions, say: Say): Promise<void> => {
  const kind = oneOf(importKinds, options.kind, 'The kind');
  const similar = oneOf(similarRules, options.similar, 'The rule for similar names');
  const { store, cache, clock } = deps;
  const branch = await getBranch(store, cache, branchIdFrom(options.branch));
  const staff = await ownerNamed(deps, options.as);
  const bytes = await readFile(path).catch(refuseFile(path));
  const table = await readTable(bytes);
  const columns = requiredColumns(kind, table, say);
  const today = clinicDayAt(clock(), branch);
  const file = {
    kind,
    similar,
    file_name: basename(path),
    file_hash: createHash('sha256').update(bytes).digest('hex'),
  };
  // The same file, when a command or a page died over it.
  const stopped = options.check === true ? undefined : await findStoppedImport(store, branch.id, file);
  const rows = table.rows.map((row) => importRowOf(row, stopped?.columns ?? columns));
  if (options.check === true) {
    let wrong = 0;
    for (const batch of inBatches(rows, IMPORT_BATCH)) {
      for (const plan of await planRows(store, { branchId: branch.id, kind, similar, today }, batch)) {
        if (!('problems' in plan)) continue;
        wrong += 1;
        for (const { line, column, problem } of plan.problems) say(`row ${String(line)}: ${column ?? ''} ${problem}`);
      }
    }
    say(`${String(rows.length)} rows checked, ${String(wrong)} with a problem. Nothing was changed.`);
    return;
  }
  const now = clock();
  const by = { actor: staff, at: now, changeId: randomUUID() };
  const begin = async (): Promise<StoredImport> => {
    const { made, writes } = await startImport(
      store,
      { branchId: branch.id, staff, now },
      { ...file, columns, rows: rows.length },
    );
    await store.transact([...writes, auditWrite(startedAudit(made, today), by)]);
    return made;
  };
  if (stopped !== undefined) say(`Goes on after row ${String(stopped.done)} of ${String(stopped.rows)}.`);
  let current = stopped ?? (await begin());
  while (current.done < rows.length) {
    const request = { store, branchId: branch.id, today, now: clock(), staff, requestId: by.changeId };
    const batch = rows.slice(current.done, current.done + IMPORT_BATCH);
    current = await addImportRows(request, current.id, current.done, batch);
  }
  const { registered, added, unchanged, refused } = current;
  say(
    `Registered ${String(registered)}, added ${String(added)}, unchanged ${String(unchanged)}, refused ${String(refused)}. The owner sees the problems and may undo it for a day in the section Import.`,
  );
};

/** `import <file>`: the same import as in the owner's browser. */
export const addImportCommand = (program: Command, withTable: WithTable, say: Say): void => {
  program
    .command('import <file>')
    .description('import patients, debts, credit or packages from a workbook or a CSV file')
    .requiredOption('--branch <id>', 'the branch')
    .requiredOption('--as <email>', 'the owner in whose name it is imported')
    .option('--kind <kind>', importKinds.join(', '), 'patients')
    .option('--similar <rule>', `nearly the same name: ${similarRules.join(', ')}`, 'leave')
    .option('--check', 'name the problems and change nothing')
    .action(withTable((deps, file: string, options: ImportOptions) => importFile(deps, file, options, say)));
};
