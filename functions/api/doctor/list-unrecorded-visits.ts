import { listUnrecordedVisits as route } from '#shared/routes/doctor.ts';
import { latestFractionalPrices } from '#functions/data/queue/finished-visits.ts';
import {
  listUnrecordedEntries,
  readUnrecordedVisits,
  type UnrecordedEntry,
} from '#functions/data/laser/unrecorded-visits.ts';
import { pageOf } from '#functions/domain/list-page.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { completedRecordOf } from '../reservations/completed-record.ts';

/** Own, today's, clinic day, reservation. */
const cursorForm = /^[01]#[01]#\d{4}-\d{2}-\d{2}#\d{15}$/;

export const listUnrecordedVisits = endpoint(route, async ({ input: { query }, actor: staff, branch, today, deps }) => {
  const sortKeyOf = ({ day, reservationId, doctorId }: UnrecordedEntry): string => {
    const [own, ofToday] = [doctorId === staff.id, day === today].map((yes) => (yes ? '1' : '0'));
    return `${own ?? ''}#${ofToday ?? ''}#${day}#${String(reservationId).padStart(15, '0')}`;
  };
  const entries = (await listUnrecordedEntries(deps.store, branch.id)).toSorted((a, b) =>
    sortKeyOf(a) < sortKeyOf(b) ? 1 : -1,
  );
  const { items, next } = pageOf(entries, query.cursor, {
    sortKeyOf: sortKeyOf,
    form: cursorForm,
    newestFirst: true,
    size: query.limit,
  });
  // Patients who are still with their doctor are in the index too: they are not finished yet.
  const visits = await readUnrecordedVisits(deps.store, items);
  const finished = visits.filter((visit) => visit !== undefined);
  const priceOf = await latestFractionalPrices(deps.store, branch, [
    ...new Set(finished.filter(({ type }) => type === 'fractional').map(({ patientId }) => patientId)),
  ]);
  return {
    unrecorded: finished.map((visit) => ({
      ...completedRecordOf(visit, priceOf(visit.patientId)),
      service_date: visit.day,
      own: visit.calledBy === staff.id,
    })),
    total: entries.length - (visits.length - finished.length),
    ...(next === undefined ? {} : { next_cursor: next }),
  };
});
