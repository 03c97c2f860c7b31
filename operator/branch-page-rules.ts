import * as z from 'zod/mini';
import type { moneySnapshotItem } from '#functions/data/money/money-snapshots.ts';
import { rollupFields } from '#functions/data/money/rollups.ts';
import { type branchPageItem, FRESH_PAGE_MS, unpackViews } from '#functions/data/queue/branch-pages.ts';
import { type QueueSnapshot, queueSnapshotOf } from '#functions/data/queue/snapshots.ts';
import { storedClinicDay } from '#functions/data/table/stored-fields.ts';
import { totalOf } from '#functions/domain/revenue.ts';
import type { Keyed, Report, Table } from './table-items.ts';

/** What the rules need of a branch in a list. */
const inPublicList = z.looseObject({ id: z.int(), today: z.string(), waiting: z.int() });
const inOverview = z.looseObject({ id: z.int(), today: z.string(), waiting: z.int(), inProgress: z.int() });
const inRevenue = z.looseObject({ id: z.int(), rollup: z.object({ day: storedClinicDay, ...rollupFields }) });

type Pages = readonly Keyed<z.output<typeof branchPageItem>>[];

/** The pages of one list, and when a branch on a page made at a moment does not agree with its snapshot. */
interface ListOfPages<View> {
  readonly name: string;
  readonly pages: Pages;
  readonly form: z.ZodMiniType<View>;
  readonly isFalse: (view: View, madeAt: number) => boolean;
}

const pagesAreTrue = <View extends { readonly id: number }>(
  { name, pages, form, isFalse }: ListOfPages<View>,
  listed: ReadonlySet<number>,
  report: Report,
): void => {
  for (const { PK, SK, item } of pages) {
    const where = `${PK} ${SK}`;
    const views = unpackViews(item.views, form) ?? [];
    if (new Set(views.map(({ id }) => id)).size !== views.length) report(`a page of ${name} has each once`, where);
    for (const view of views) {
      if (!listed.has(view.id)) report(`a page of ${name} has no other branch`, where);
      if (isFalse(view, item.at)) report(`a page of ${name} agrees with the snapshots before it`, where);
    }
  }
};

/** Snapshots that were written shortly before a page, or after it, may not be in it yet. */
const snapshotsBefore = (
  queueSnapshots: Table['queueSnapshots'],
): ((view: { readonly id: number; readonly today: string }, madeAt: number) => QueueSnapshot | undefined) => {
  const snapshotOf = new Map(queueSnapshots.map(({ item }) => [item.branchId, queueSnapshotOf(item)]));
  return ({ id, today }, madeAt) => {
    const snapshot = snapshotOf.get(id);
    return snapshot?.day === today && snapshot.at.getTime() + FRESH_PAGE_MS <= madeAt ? snapshot : undefined;
  };
};

type MoneySnapshotItem = z.output<typeof moneySnapshotItem>;

/** Entries of a ledger are never removed: a page has at most those of the snapshot, and their sum if it has all. */
const moneyIsFalse = ({ rollup }: z.output<typeof inRevenue>, snapshot: MoneySnapshotItem | undefined): boolean => {
  if (snapshot?.day !== rollup.day) return false;
  const [ofPage, ofSnapshot] = [totalOf(rollup.byType), totalOf(snapshot.byType)];
  const missing = ofSnapshot.payments + ofSnapshot.reversals - ofPage.payments - ofPage.reversals;
  return missing < 0 || (missing === 0 && ofPage.revenue !== ofSnapshot.revenue);
};

/**
 * A page of a list has branches that exist, each once, and shows the queues and the money of the snapshots from which
 * it was made.
 */
export const branchPagesAreTrue = (table: Table, report: Report): void => {
  const listed = new Set(table.listedBranches.map(({ item }) => item.id));
  const snapshotBefore = snapshotsBefore(table.queueSnapshots);
  const moneyOf = new Map(table.moneySnapshots.map(({ item }) => [item.branchId, item]));
  const publicList: ListOfPages<z.output<typeof inPublicList>> = {
    name: 'branches',
    pages: table.branchPages,
    form: inPublicList,
    isFalse: (view, madeAt) => (snapshotBefore(view, madeAt)?.queue.waiting.length ?? view.waiting) !== view.waiting,
  };
  const overview: ListOfPages<z.output<typeof inOverview>> = {
    name: 'the overview',
    pages: table.overviewPages,
    form: inOverview,
    isFalse: (view, madeAt) => {
      const queue = snapshotBefore(view, madeAt)?.queue;
      return (
        queue !== undefined && (queue.waiting.length !== view.waiting || queue.inProgress.length !== view.inProgress)
      );
    },
  };
  const revenue: ListOfPages<z.output<typeof inRevenue>> = {
    name: 'the revenue',
    pages: table.revenuePages,
    form: inRevenue,
    isFalse: (view) => moneyIsFalse(view, moneyOf.get(view.id)),
  };
  pagesAreTrue(publicList, listed, report);
  pagesAreTrue(overview, listed, report);
  pagesAreTrue(revenue, listed, report);
};
