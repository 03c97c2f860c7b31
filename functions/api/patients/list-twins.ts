import { listTwins as route } from '#shared/routes/patients.ts';
import { listMerges } from '#functions/data/patients/merges.ts';
import { listTwins as readTwins } from '#functions/data/patients/twins.ts';
import { type Patient, patientItem } from '#functions/data/table/items/patients.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { Store } from '#functions/data/table/store.ts';
import { encodeCursor, decodeCursor } from '#functions/domain/lists/cursor.ts';
import { patientLine } from '#functions/domain/patients/patient-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** Sort key of an entry by phone: digits, patient. */
const placeForm = /^N#\d+#p[0-9a-f]{20}$/;

const lineOf = (patient: Patient) => patientLine({ ...patient, patientId: patient.id });

/** The merges of the last day with both patients. */
const readMerges = async (store: Store, branchId: number, now: Date) => {
  const merges = await listMerges(store, branchId, now);
  const ids = merges.flatMap(({ patientId, dropId }) => [patientId, dropId]);
  const items = await store.getAll(ids.map((id) => keys.patient(branchId, id)));
  const patients = new Map(
    items.filter((item) => item !== undefined).map((item) => [patientItem.parse(item).id, patientItem.parse(item)]),
  );
  return merges.flatMap(({ patientId, dropId, at }) => {
    const [keep, drop] = [patients.get(patientId), patients.get(dropId)];
    if (keep === undefined || keep.mergedInto !== undefined || drop?.mergedInto !== keep.id) return [];
    return [{ keep: lineOf(keep), drop: lineOf(drop), merged_at: at }];
  });
};

export const listTwins = endpoint(route, async ({ input: { query }, branch, deps, now }) => {
  const after = decodeCursor(query.cursor, placeForm);
  const [{ twins, next }, merged] = await Promise.all([
    readTwins(deps.store, branch.id, after),
    after === undefined ? readMerges(deps.store, branch.id, now) : [],
  ]);
  return {
    twins: twins.map((pair) => ({ patients: pair.map(patientLine) })),
    merged,
    ...(next === undefined ? {} : { next_cursor: encodeCursor(next) }),
  };
});
