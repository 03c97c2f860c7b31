import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { EventOf } from '#shared/events/index.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { keys } from '#functions/data/table/keys.ts';
import { pastDaysOf } from '../branch-days/past-days.ts';
import { bus } from '../bus.ts';
import { eventIdOf } from '../item-change.ts';
import { publishAll } from '../publish-all.ts';
import { schedule } from '../schedule.ts';

const eventOf = ({ id }: Branch, now: Date, date: string | undefined): EventOf<'day.ended'> => ({
  id: eventIdOf(keys.lastClosedDay(id), now.getTime()),
  type: 'day.ended',
  version: 1,
  time: now.toISOString(),
  data: { branch_id: id, only_day: date === undefined ? null : asClinicDay(date) },
});

/**
 * Publishes one event per branch; `close-branch-days` closes the days of each. A run that is repeated publishes the same
 * again, which does no harm. Refuses a day that is not over. See ADR 0064.
 */
export const dayClose = schedule('day-close', async ({ deps, now, date }) => {
  const branches = await listAllBranches(deps.store, deps.cache);
  if (date !== undefined) for (const branch of branches) pastDaysOf(branch, { now, date });
  await publishAll(
    bus(),
    branches.map((branch) => eventOf(branch, now, date)),
  );
  return { branches: branches.length };
});
