import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import writeWorkbook from 'write-excel-file/node';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { exportParts, type ExportPart, type ExportRow, exportSheets } from '#shared/rules/export-sheets.ts';
import { readExportPage } from '#functions/data/exports/export-page.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { randomUUID } from 'node:crypto';
import { ownerNamed } from './import-command.ts';
import { branchIdFrom, refuseFile, UsageError } from './misuse.ts';
import type { Say } from './operations.ts';
import type { WithTable } from './with-table.ts';

interface ExportOptions {
  readonly branch?: string;
  readonly as: string;
}

/** Headers are the names of the fields in the JSON file. */
const plainWords = {
  sheet: (part: ExportPart) => part,
  header: (column: string) => column,
  text: (_column: string, value: string) => value,
};

const readBranch = async ({ store, clock }: Dependencies, branch: Branch) => {
  const rows: Record<ExportPart, ExportRow[]> = { patients: [], visits: [], ledger: [], packages: [], shares: [] };
  const today = clinicDayAt(clock(), branch);
  let place: string | undefined;
  do {
    const page = await readExportPage(store, { branch, today }, place);
    for (const part of exportParts) for (const row of page.rows[part]) rows[part].push(row);
    place = page.place;
  } while (place !== undefined);
  return rows;
};

/** @returns a line for the operator */
const saveBranch = async (deps: Dependencies, branch: Branch, folder: string, as: string): Promise<string> => {
  const actor = await ownerNamed(deps, as);
  const now = deps.clock();
  const day = clinicDayAt(now, branch);
  const entry = { branchId: branch.id, day, action: 'branch.exported', unique: 'command' } as const;
  await deps.store.transact([auditWrite(entry, { actor, at: now, changeId: randomUUID() })]);
  const rows = await readBranch(deps, branch);
  const file = path.join(folder, `branch-${String(branch.id)}-${day}`);
  await writeFile(`${file}.json`, JSON.stringify(rows, null, 1));
  const sheets = exportSheets(rows, plainWords).map(({ sheet, headers, rows: lines }) => ({
    sheet,
    data: [headers.map((value) => ({ value, fontWeight: 'bold' as const })), ...lines],
    stickyRowsCount: 1,
  }));
  await writeWorkbook(sheets).toFile(`${file}.xlsx`);
  const counts = exportParts.map((part) => `${part} ${String(rows[part].length)}`);
  return `${file}.xlsx and .json: ${counts.join(', ')}`;
};

const exportBranches = async (deps: Dependencies, folder: string, options: ExportOptions, say: Say): Promise<void> => {
  const all = await listAllBranches(deps.store, deps.cache);
  const branchId = options.branch === undefined ? undefined : branchIdFrom(options.branch);
  const branches = all.filter(({ id }) => branchId === undefined || id === branchId);
  if (branches.length === 0) throw new UsageError('There is no such branch.');
  await mkdir(folder, { recursive: true }).catch(refuseFile(folder));
  for (const branch of branches) say(await saveBranch(deps, branch, folder, options.as));
};

/** `export <folder>`: the same files as in the owner's browser. */
export const addExportCommand = (program: Command, withTable: WithTable, say: Say): void => {
  program
    .command('export <folder>')
    .description(
      'save patients, visits, ledger, packages and the shares paid to doctors as a workbook and a JSON file for each branch',
    )
    .requiredOption('--as <email>', 'the owner in whose name it is exported')
    .option('--branch <id>', 'one branch only')
    .action(withTable((deps, folder: string, options: ExportOptions) => exportBranches(deps, folder, options, say)));
};
