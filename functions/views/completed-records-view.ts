import type { Reply } from '#shared/routes/define.ts';
import type { listCompletedRecords } from '#shared/routes/reservations.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { latestFractionalPrices, listFinishedVisits, sortKeyOfVisit } from '#functions/data/queue/finished-visits.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Store } from '#functions/data/table/store.ts';
import { pageOf } from '#functions/domain/lists/list-page.ts';
import { completedRecordOf } from './completed-record.ts';

/** Sort key: time of completion and reservation id. */
const placeForm = /^[\d.:TZ-]{20,30}#\d{15}$/;

interface RecordsRequest {
  readonly branch: Branch;
  readonly today: ClinicDay;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** The visits finished today, where the request has read them already. */
  readonly visits?: readonly Ticket[] | undefined;
}

/** The visits finished today at a branch, newest first. */
export const readCompletedRecords = async (
  store: Store,
  { branch, today, limit, cursor, visits: alreadyRead }: RecordsRequest,
): Promise<Reply<typeof listCompletedRecords>> => {
  const visits = alreadyRead ?? (await listFinishedVisits(store, branch.id, today));
  const { items, next } = pageOf(visits, cursor, {
    sortKeyOf: sortKeyOfVisit,
    form: placeForm,
    newestFirst: true,
    size: limit,
  });
  const priceOf = await latestFractionalPrices(
    store,
    branch,
    items.filter(({ type }) => type === 'fractional'),
  );
  return {
    completed_records: items.map((visit) => completedRecordOf(visit, priceOf(visit))),
    total: visits.length,
    ...(next === undefined ? {} : { next_cursor: next }),
  };
};
