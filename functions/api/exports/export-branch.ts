import { exportBranch as route } from '#shared/routes/exports.ts';
import { exportPlace, readExportPage } from '#functions/data/exports/export-page.ts';
import { decodeCursor, encodeCursor } from '#functions/domain/lists/cursor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const exportBranch = endpoint(route, async ({ input: { body }, branch, today, deps, requestId, commit }) => {
  const place = decodeCursor(body.cursor, exportPlace);
  const { rows, place: next } = await readExportPage(deps.store, { branch, today }, place);
  const reply = { ...rows, ...(next === undefined ? {} : { next_cursor: encodeCursor(next) }) };
  if (place !== undefined) return reply;
  return commit([], reply, { branchId: branch.id, day: today, action: 'branch.exported', unique: requestId });
});
