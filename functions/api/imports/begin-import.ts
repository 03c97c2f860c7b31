import { beginImport as route } from '#shared/routes/imports.ts';
import { importRunning } from '#shared/refusals/imports.ts';
import { ZERO_PIASTRES } from '#shared/rules/money.ts';
import { importView, listImportsOf, newImportId, newImportWrite } from '#functions/data/imports/imports.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const beginImport = endpoint(route, ({ input: { body }, actor: staff, branch, today, deps, now, commit }) =>
  retryOnConflict(async () => {
    const earlier = (await listImportsOf(deps.store, branch.id)).map((each) => importView(each, now));
    if (earlier.some(({ state }) => state === 'running' || state === 'undoing')) throw importRunning();
    const made = {
      id: newImportId(now),
      branchId: branch.id,
      kind: body.kind,
      similar: body.similar,
      fileName: body.file_name,
      fileHash: body.file_hash,
      columns: body.columns,
      rows: body.rows,
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
    return commit([newImportWrite(made)], importView(made, now), {
      branchId: branch.id,
      day: today,
      action: 'import.started',
      after: { importFile: made.fileName, importRows: made.rows },
      unique: made.id,
    });
  }),
);
