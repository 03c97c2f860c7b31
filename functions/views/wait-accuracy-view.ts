import type { Reply } from '#shared/routes/define.ts';
import type { showQueueInfo } from '#shared/routes/reservations.ts';
import { addDays, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { listWaitScores } from '#functions/data/queue/wait-statistics.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Dependencies } from '#functions/dependencies.ts';

/** The score of a day changes once, when the day is closed. */
const KEPT_SECONDS = 60 * 60;
const DAYS_BACK = 60;
/** The days that count end with the one on which so many tickets are reached; fewer than `LEAST` prove nothing. */
const ENOUGH = 200;
const LEAST = 30;

/** How many of the last tickets of a branch were called within the wait that was told at booking; undefined while they are too few. */
export const readWaitAccuracy = (
  { store, cache }: Dependencies,
  branch: Branch,
  now: Date,
): Promise<Reply<typeof showQueueInfo>['wait_accuracy']> =>
  cache.through(`wait accuracy ${String(branch.id)}`, KEPT_SECONDS, async () => {
    const today = clinicDayAt(now, branch);
    const scores = await listWaitScores(store, branch.id, addDays(today, -DAYS_BACK), addDays(today, -1));
    let [tickets, within] = [0, 0];
    for (const score of scores.toReversed()) {
      if (tickets >= ENOUGH) break;
      tickets += score.count;
      within += score.within;
    }
    return tickets < LEAST ? undefined : { tickets, within };
  });
