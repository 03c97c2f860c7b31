import * as z from 'zod/mini';
import { FRESH_PAGE_MS, unpackViews } from '#functions/data/queue/branch-pages.ts';
import { queueSnapshotOf } from '#functions/data/queue/snapshots.ts';
import type { Report, Table } from './table-items.ts';

/** What the rules need of a branch in the public list. */
const shownBranch = z.looseObject({ id: z.int(), today: z.string(), waiting: z.int() });

/**
 * A page of the public list has branches that exist, each once, and shows the queues of the snapshots from which it was
 * made. Snapshots that were written shortly before the page, or after it, may not be in it yet.
 */
export const branchPagesAreTrue = (
  { branchPages, listedBranches, queueSnapshots }: Pick<Table, 'branchPages' | 'listedBranches' | 'queueSnapshots'>,
  report: Report,
): void => {
  const listed = new Set(listedBranches.map(({ item }) => item.id));
  const snapshotOf = new Map(queueSnapshots.map(({ item }) => [item.branchId, queueSnapshotOf(item)]));
  for (const { PK, SK, item } of branchPages) {
    const where = `${PK} ${SK}`;
    const views = unpackViews(item.views, shownBranch) ?? [];
    if (new Set(views.map(({ id }) => id)).size !== views.length) report('a page of branches has each once', where);
    for (const { id, today, waiting } of views) {
      if (!listed.has(id)) report('a page of branches has no other branch', where);
      const snapshot = snapshotOf.get(id);
      const isIncluded = snapshot?.day === today && snapshot.at.getTime() + FRESH_PAGE_MS <= item.at;
      if (isIncluded && snapshot.queue.waiting.length !== waiting) {
        report('a page of branches agrees with the snapshots before it', where);
      }
    }
  }
};
