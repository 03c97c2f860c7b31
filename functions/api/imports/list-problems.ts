import { listProblems as route } from '#shared/routes/imports.ts';
import { findImport, listImportProblems } from '#functions/data/imports/imports.ts';
import { decodeCursor, encodeCursor } from '#functions/domain/lists/cursor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listProblems = endpoint(route, async ({ input: { params, query }, branch, deps }) => {
  const after = decodeCursor(query.cursor, /^X#\d{6}$/u);
  await findImport(deps.store, branch.id, params.importId);
  const { problems, next } = await listImportProblems(deps.store, params.importId, after);
  return { problems, ...(next === undefined ? {} : { next_cursor: encodeCursor(next) }) };
});
