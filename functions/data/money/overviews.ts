import pMap from 'p-map';
import * as z from 'zod/mini';
import { reservationType, reservationTypes } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { addDays, boundsOf, clinicDayAt, closesAt, type ClinicDay, isOpenAt } from '#shared/rules/clinic-day.ts';
import { incomeByHour } from '#functions/domain/income-by-hour.ts';
import { doctorsAtWork } from '#functions/domain/lanes.ts';
import { type BranchRecords, incomeOf, incomeWeekAgo } from '#functions/domain/overview.ts';
import { oncePerRule } from '#functions/domain/opening-rules.ts';
import { waitingSince } from '#functions/domain/presence.ts';
import { totalOf } from '#functions/domain/revenue.ts';
import { isServed, waitingForService } from '#functions/domain/services-at-work.ts';
import type { Cache } from '../table/cache.ts';
import { pagedLists, type PagedList, readFewOrPages } from '../queue/branch-pages.ts';
import { readQueue } from '../queue/queues.ts';
import { type QueueSnapshot, readQueueSnapshots } from '../queue/snapshots.ts';
import { MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import type { Branch } from '../table/items/branches.ts';
import type { Store } from '../table/store.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import { listLedgerEntries } from './ledger.ts';
import { type MoneySnapshot, readMoneySnapshots } from './money-snapshots.ts';

type Reading = Readonly<{ store: Store; now: Date }>;

type QueueRecords = Pick<BranchRecords, 'services' | 'inProgress' | 'doctorsAtWork'>;

const queueRecords = async (
  { store, now }: Reading,
  branch: Branch,
  day: ClinicDay,
  snapshot: QueueSnapshot | undefined,
): Promise<QueueRecords> => {
  const { arrivals } = branch.settings;
  const isCurrent = snapshot?.day === day;
  const live = isCurrent ? undefined : await readQueue(store, branch.id, day);
  const queue = live ?? snapshot?.queue ?? { waiting: [], inProgress: [], skipped: [], doctors: [] };
  const since = live === undefined ? snapshot?.waitingSince : waitingSince(live.waiting, arrivals);
  return {
    services: reservationTypes.map((type) => ({
      type,
      served: isServed(queue, type, now),
      ...waitingForService(queue, type, arrivals),
      since: since?.[type],
    })),
    inProgress: queue.inProgress.length,
    doctorsAtWork: doctorsAtWork(queue, now).length,
  };
};

const moneyRecords = async (
  { store, now }: Reading,
  branchId: number,
  day: ClinicDay,
  snapshot: MoneySnapshot | undefined,
): Promise<Pick<BranchRecords, 'income' | 'hours' | 'weekAgo'>> => {
  const weekAgo = addDays(day, -7);
  const { rollup, hours = [], weekAgo: before } = snapshot ?? {};
  const [today, entriesWeekAgo] = await Promise.all([
    rollup?.day === day
      ? { income: totalOf(rollup.byType).revenue, hours }
      : listLedgerEntries(store, branchId, day, { consistent: false }).then((entries) => ({
          income: incomeOf(entries),
          hours: incomeByHour(entries),
        })),
    before?.day === weekAgo ? before.entries : listLedgerEntries(store, branchId, weekAgo, { consistent: false }),
  ]);
  return { ...today, weekAgo: incomeWeekAgo(entriesWeekAgo, now) };
};

const entries = z.readonly(z.array(z.object({ at: z.string(), amount: piastres })));

/** What a page of the overview holds of a branch: nothing that changes while the page may be used. */
const branchNow = z.strictObject({
  id: z.int(),
  name: z.string(),
  name_ar: z.string(),
  open: z.boolean(),
  today: storedClinicDay,
  services: z.readonly(
    z.array(
      z.strictObject({
        type: reservationType,
        served: z.boolean(),
        here: z.int(),
        expected: z.int(),
        since: z.optional(z.int()),
      }),
    ),
  ),
  inProgress: z.int(),
  doctorsAtWork: z.int(),
  income: piastres,
  hours: entries,
  weekAgo: z.strictObject({ total: piastres, byThen: piastres, next: entries, hours: entries }),
});
export type BranchNow = z.output<typeof branchNow>;

const readDayFacts = (now: Date) =>
  oncePerRule((rule) => {
    const today = clinicDayAt(now, rule);
    const closes = closesAt(today, rule);
    const open = isOpenAt(now, rule);
    // While a branch is open, closing is the next change; then it is the next clinic day.
    return { today, open, until: (open && closes !== null ? closes : boundsOf(today, rule).end).getTime() };
  });

/** The overview as a list in pages, made from snapshots; without a snapshot of today, from queue and ledger. */
const overviewList = (store: Store, now: Date): PagedList<BranchNow> => {
  const factsOf = readDayFacts(now);
  const viewsOf = async (branches: readonly Branch[]): Promise<readonly BranchNow[]> => {
    const branchIds = branches.map(({ id }) => id);
    const [queues, money] = await Promise.all([
      readQueueSnapshots(store, branchIds),
      readMoneySnapshots(store, branchIds),
    ]);
    const viewOf = async (branch: Branch): Promise<BranchNow> => {
      const { id, name, nameAr } = branch;
      const { today, open } = factsOf(branch);
      const [ofQueue, ofMoney] = await Promise.all([
        queueRecords({ store, now }, branch, today, queues.get(id)),
        moneyRecords({ store, now }, id, today, money.get(id)),
      ]);
      return { id, name, name_ar: nameAr, open, today, ...ofQueue, ...ofMoney };
    };
    return pMap(branches, viewOf, { concurrency: MAX_CONCURRENT_BRANCHES });
  };
  return {
    pageKeys: pagedLists.overview,
    form: branchNow,
    viewsOf,
    untilOf: (branch) => factsOf(branch).until,
  };
};

/** Every branch now, by id. Beyond a hundred branches the figures may be a minute old, fifteen seconds up to a thousand. */
export const readOverview = (
  deps: { readonly store: Store; readonly cache: Cache },
  now: Date,
): Promise<readonly BranchNow[]> => readFewOrPages(deps, overviewList(deps.store, now), now);
