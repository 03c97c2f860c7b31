import type { Reply } from '#shared/routes/define.ts';
import type { listUnrecordedVisits } from '#shared/routes/doctor.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { latestFractionalPrices } from '#functions/data/queue/finished-visits.ts';
import {
  type FinishedOnDay,
  listUnrecordedEntries,
  readUnrecordedVisits,
  type UnrecordedEntry,
} from '#functions/data/laser/unrecorded-visits.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { pageOf } from '#functions/domain/lists/list-page.ts';
import { completedRecordOf } from './completed-record.ts';

/** Sort key: own visit, today's visit, clinic day, reservation. */
const cursorForm = /^[01]#[01]#\d{4}-\d{2}-\d{2}#\d{15}$/;

interface VisitsRequest {
  /** The visits of this staff user come first. */
  readonly staffId: string;
  readonly branch: Branch;
  readonly today: ClinicDay;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Where the request reads the finished visits of today as well. */
  readonly finished?: (() => Promise<FinishedOnDay>) | undefined;
}

/** The finished laser and fractional visits of a branch without a session. */
export const readVisitsToRecord = async (
  store: Store,
  { staffId, branch, today, limit, cursor, finished: readFinished }: VisitsRequest,
): Promise<Reply<typeof listUnrecordedVisits>> => {
  const sortKeyOf = ({ day, reservationId, doctorId }: UnrecordedEntry): string => {
    const [own, isToday] = [doctorId === staffId, day === today].map((yes) => (yes ? '1' : '0'));
    return `${own ?? ''}#${isToday ?? ''}#${day}#${String(reservationId).padStart(15, '0')}`;
  };
  const entries = (await listUnrecordedEntries(store, branch.id)).toSorted((a, b) =>
    sortKeyOf(a) < sortKeyOf(b) ? 1 : -1,
  );
  const { items, next } = pageOf(entries, cursor, {
    sortKeyOf: sortKeyOf,
    form: cursorForm,
    newestFirst: true,
    size: limit,
  });
  // Patients who are still with their doctor are in the index too: they are not finished yet.
  const visits = await readUnrecordedVisits(store, items, await readFinished?.());
  const finished = visits.filter((visit) => visit !== undefined);
  const priceOf = await latestFractionalPrices(
    store,
    branch,
    finished.filter(({ type }) => type === 'fractional'),
  );
  return {
    unrecorded: finished.map((visit) => ({
      ...completedRecordOf(visit, priceOf(visit)),
      service_date: visit.day,
      own: visit.calledBy === staffId,
    })),
    total: entries.length - (visits.length - finished.length),
    ...(next === undefined ? {} : { next_cursor: next }),
  };
};
