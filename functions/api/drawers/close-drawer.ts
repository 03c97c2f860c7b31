import type { Input } from '#shared/routes/define.ts';
import { closeDrawer as route } from '#shared/routes/drawers.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { ZERO_PIASTRES } from '#shared/rules/money.ts';
import { closedDrawerOf, closingWrites } from '#functions/data/money/drawers.ts';
import { readLeftHolders } from '#functions/views/left-holders.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { countDrawer, type CountedLine, type DrawerCount, requireMayClose } from '#functions/domain/money/drawers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { closedDrawerView } from '#functions/views/drawer-view.ts';
import { findDrawer } from './find-drawer.ts';

const countOf = ({ counts, totals = {}, reason, hand_over: handOver }: Input<typeof route>['body']): DrawerCount => ({
  counts,
  totals: Object.fromEntries(
    Object.entries(totals).flatMap(([method, amount]) => (amount === undefined ? [] : [[method, amount]])),
  ),
  reason,
  handOver: handOver ?? ZERO_PIASTRES,
});

/** Audit fields of a count: the cash, and the variance of all other methods together. */
const varianceOf = (lines: readonly CountedLine[]) => {
  const cash = lines.filter(({ method }) => method === 'cash');
  const others = lines.filter(({ method }) => method !== 'cash');
  const sum = (of: readonly CountedLine[], field: 'expected' | 'counted' | 'variance'): number =>
    of.reduce((total, line) => total + line[field], 0);
  return {
    expected: sum(cash, 'expected'),
    counted: sum(cash, 'counted'),
    variance: sum(cash, 'variance'),
    otherVariance: sum(others, 'variance'),
  };
};

/**
 * Closes the drawer with the counted amounts. A payment in between makes the attempt fail. The retry includes it when
 * the request names no version: each payment belongs to exactly one drawer.
 */
export const closeDrawer = endpoint(route, async ({ input, actor, branch, today, deps, now, commit }) => {
  const count = countOf(input.body);
  const { version: compared } = input.body;
  return retryOnConflict(async () => {
    const { drawer, moves } = await findDrawer(deps.store, branch.id, input.params.drawerId, today);
    const left = await readLeftHolders(deps.store, branch.id, [drawer]);
    requireMayClose(drawer, { staff: actor, today, isLeft: left.has(drawer.holder) });
    if (compared !== undefined && drawer.version !== compared) throw changedMeanwhile();
    const closed = closedDrawerOf(drawer, {
      lines: countDrawer(drawer, count),
      counts: count.counts,
      reason: count.reason,
      handOver: count.handOver,
      closedBy: actor.id,
      closedByName: actor.name,
      closedAt: now.toISOString(),
    });
    return commit(
      closingWrites(drawer, closed),
      { drawer: closedDrawerView(closed, moves) },
      {
        branchId: branch.id,
        day: today,
        action: 'drawer.closed',
        before: { drawer: drawer.id },
        after: {
          drawer: drawer.id,
          ...varianceOf(closed.lines),
          handOver: closed.handOver,
          ...(closed.reason === undefined ? {} : { reason: closed.reason }),
        },
        unique: `${drawer.id}#closed`,
      },
    );
  });
});
