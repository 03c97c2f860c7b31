import { listPatientCommlog as route } from '#shared/routes/messaging.ts';
import { readCommlog } from '#functions/data/messages/commlog.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { encodeCursor, decodeCursor } from '#functions/domain/lists/cursor.ts';
import { commlogCursorForm } from '#functions/domain/messages/answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { commlogEntry } from '#functions/views/commlog-entry-view.ts';

export const listPatientCommlog = endpoint(route, async ({ input: { query }, actor: staff, patient, deps }) => {
  const after = decodeCursor(query.cursor, commlogCursorForm);
  const found = await patient();
  const { entries, next } = await readCommlog(deps.store, idsOf(found.patient), after);
  // Staff read the entries of their own branch only.
  const own = entries.filter(({ branchId }) => staff.role === 'owner' || staff.branchId === branchId);
  return { entries: own.map(commlogEntry), ...(next === undefined ? {} : { next_cursor: encodeCursor(next) }) };
});
