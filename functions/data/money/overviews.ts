import pMap from 'p-map';
import { reservationTypes } from '#shared/models/enums.ts';
import {
  addDays,
  clinicDayAt,
  type ClinicDay,
  clockAt,
  isAfterLastDay,
  isOpenAt,
  timeOfClinicDay,
} from '#shared/rules/clinic-day.ts';
import { incomeByHour } from '#functions/domain/reports/income-by-hour.ts';
import { doctorsAtWork } from '#functions/domain/queue/doctors-at-work.ts';
import { type BranchRecords, incomeOf } from '#functions/domain/reports/overview.ts';
import { oncePerRule } from '#functions/domain/queue/opening-rules.ts';
import { waitingSince } from '#functions/domain/queue/presence.ts';
import { totalOf } from '#functions/domain/reports/revenue.ts';
import { isServed, waitingForService } from '#functions/domain/queue/services-at-work.ts';
import type { Cache } from '../table/cache.ts';
import { listAllBranches } from '../queue/branches.ts';
import { readQueue } from '../queue/queues.ts';
import { type QueueSnapshot, readQueueSnapshots } from '../queue/snapshots.ts';
import { MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import type { Branch } from '../table/items/branches.ts';
import type { Store } from '../table/store.ts';
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
  store: Store,
  branchId: number,
  day: ClinicDay,
  snapshot: MoneySnapshot | undefined,
): Promise<Pick<BranchRecords, 'income' | 'hours' | 'weekAgo'>> => {
  const dayBefore = addDays(day, -7);
  const { rollup, hours = [], weekAgo: kept } = snapshot ?? {};
  const [today, weekAgo] = await Promise.all([
    rollup?.day === day
      ? { income: totalOf(rollup.byType).revenue, hours }
      : listLedgerEntries(store, branchId, day, { consistent: false }).then((entries) => ({
          income: incomeOf(entries),
          hours: incomeByHour(entries),
        })),
    kept?.day === dayBefore ? kept.entries : listLedgerEntries(store, branchId, dayBefore, { consistent: false }),
  ]);
  return { ...today, weekAgo };
};

/** A branch with what the overview shows of it now. */
export type BranchNow = Pick<Branch, 'id' | 'name' | 'nameAr'> &
  BranchRecords & { readonly open: boolean; readonly closedForGood: boolean; readonly today: ClinicDay };

const readDayFacts = (now: Date) =>
  oncePerRule((rule) => {
    const today = clinicDayAt(now, rule);
    // Not 168 hours ago: the clocks may have changed since.
    const minute = timeOfClinicDay(addDays(today, -7), clockAt(now, rule.time_zone), rule).getTime();
    return {
      today,
      open: isOpenAt(now, rule),
      closedForGood: isAfterLastDay(today, rule),
      sameTimeWeekAgo: new Date(minute + (now.getTime() % 60_000)),
    };
  });

/** Every branch now, by id: from snapshots, without one of today from its queue and ledger. */
export const readOverview = async (
  { store, cache }: { readonly store: Store; readonly cache: Cache },
  now: Date,
): Promise<readonly BranchNow[]> => {
  const branches = await listAllBranches(store, cache);
  const branchIds = branches.map(({ id }) => id);
  const [queues, money] = await Promise.all([
    readQueueSnapshots(store, branchIds),
    readMoneySnapshots(store, branchIds),
  ]);
  const factsOf = readDayFacts(now);
  const withRecords = async (branch: Branch): Promise<BranchNow> => {
    const { today, sameTimeWeekAgo, ...facts } = factsOf(branch);
    const [ofQueue, ofMoney] = await Promise.all([
      queueRecords({ store, now }, branch, today, queues.get(branch.id)),
      moneyRecords(store, branch.id, today, money.get(branch.id)),
    ]);
    const { id, name, nameAr } = branch;
    return { id, name, nameAr, ...facts, today, sameTimeWeekAgo, ...ofQueue, ...ofMoney };
  };
  return pMap(branches, withRecords, { concurrency: MAX_CONCURRENT_BRANCHES });
};
