import { listPatientCommlog as route } from '#shared/routes/messaging.ts';
import { readCommlog } from '#functions/data/messages/commlog.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { encodeCursor, decodeCursor } from '#functions/domain/lists/cursor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { commlogEntry } from './commlog-entry.ts';

/** Sort key of an entry in the log: time and id. */
const placeForm = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z#[\w.-]+$/;

export const listPatientCommlog = endpoint(route, async ({ input: { query }, actor: staff, patient, deps }) => {
  const after = decodeCursor(query.cursor, placeForm);
  const found = await patient();
  const { entries, next } = await readCommlog(deps.store, idsOf(found.patient), after);
  // Staff read the entries of their own branch only.
  const own = entries.filter(({ branchId }) => staff.role === 'owner' || staff.branchId === branchId);
  return { entries: own.map(commlogEntry), ...(next === undefined ? {} : { next_cursor: encodeCursor(next) }) };
});
