import { listCompletedRecords as route } from '#shared/routes/reservations.ts';
import { latestFractionalPrices, listFinishedVisits, sortKeyOfVisit } from '#functions/data/queue/finished-visits.ts';
import { pageOf } from '#functions/domain/list-page.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { completedRecordOf } from './completed-record.ts';

/** The moment it was finished, and its number. */
const placeForm = /^[\d.:TZ-]{20,30}#\d{15}$/;

export const listCompletedRecords = endpoint(route, async ({ input: { query }, branch, today, deps }) => {
  const visits = await listFinishedVisits(deps.store, branch.id, today);
  const { items, next } = pageOf(visits, query.cursor, {
    sortKeyOf: sortKeyOfVisit,
    form: placeForm,
    newestFirst: true,
    size: query.limit,
  });
  const priceOf = await latestFractionalPrices(deps.store, branch, [
    ...new Set(items.filter(({ type }) => type === 'fractional').map(({ patientId }) => patientId)),
  ]);
  return {
    completed_records: items.map((visit) => completedRecordOf(visit, priceOf(visit.patientId))),
    total: visits.length,
    ...(next === undefined ? {} : { next_cursor: next }),
  };
});
