import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { type BranchRecords, incomeOf } from '#functions/domain/overview.ts';
import { totalOf } from '#functions/domain/revenue.ts';
import { readQueue } from '../queue/queues.ts';
import { type QueueSnapshot, readQueueSnapshots } from '../queue/snapshots.ts';
import type { Store } from '../table/store.ts';
import { listLedgerEntries } from './ledger.ts';
import { type MoneySnapshot, readMoneySnapshots } from './money-snapshots.ts';

type QueueRecords = Pick<BranchRecords, 'waiting' | 'inProgress' | 'oldestAt'>;

const queueRecords = async (
  store: Store,
  branchId: number,
  day: ClinicDay,
  snapshot: QueueSnapshot | undefined,
): Promise<QueueRecords> => {
  if (snapshot?.day === day) {
    const { queue, oldestAt } = snapshot;
    return { waiting: queue.waiting.length, inProgress: queue.inProgress.length, oldestAt };
  }
  const { waiting, inProgress } = await readQueue(store, branchId, day);
  const oldest = Math.min(...waiting.map(({ createdAt }) => Date.parse(createdAt)));
  return {
    waiting: waiting.length,
    inProgress: inProgress.length,
    oldestAt: waiting.length === 0 ? undefined : new Date(oldest),
  };
};

type MoneyRecords = Pick<BranchRecords, 'income' | 'entriesWeekAgo'>;

const moneyRecords = async (
  store: Store,
  branchId: number,
  day: ClinicDay,
  snapshot: MoneySnapshot | undefined,
): Promise<MoneyRecords> => {
  const weekAgo = addDays(day, -7);
  const { rollup, weekAgo: before } = snapshot ?? {};
  const [income, entriesWeekAgo] = await Promise.all([
    rollup?.day === day
      ? totalOf(rollup.byType).revenue
      : listLedgerEntries(store, branchId, day, { consistent: false }).then(incomeOf),
    before?.day === weekAgo ? before.entries : listLedgerEntries(store, branchId, weekAgo, { consistent: false }),
  ]);
  return { income, entriesWeekAgo };
};

/** Reads the figures of a branch on a clinic day from snapshots; without a snapshot, from queue and ledger. */
export type ReadRecords = (branchId: number, day: ClinicDay) => Promise<BranchRecords>;

/** Reads the snapshots of branches, two queries for every five hundred. */
export const openOverview = async (store: Store, branchIds: readonly number[]): Promise<ReadRecords> => {
  const [queues, money] = await Promise.all([
    readQueueSnapshots(store, branchIds),
    readMoneySnapshots(store, branchIds),
  ]);
  return async (branchId, day) => {
    const [ofQueue, ofMoney] = await Promise.all([
      queueRecords(store, branchId, day, queues.get(branchId)),
      moneyRecords(store, branchId, day, money.get(branchId)),
    ]);
    return { ...ofQueue, ...ofMoney };
  };
};
