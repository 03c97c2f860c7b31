import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchWrites, getBranch } from '#functions/data/queue/branches.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { noonOf } from '../api/counter.ts';
import { type EventRoom, openEventRoom } from '../events/event-room.ts';
import { seed } from '../shared/seeded.ts';
import { openForFile } from '../support/open-for-file.ts';
import { figuresOf, figuresOfDay } from './two-screens/figures.ts';
import { randomDay, workThrough } from './two-screens/random-day.ts';
import { readDay, readScreens } from './two-screens/screens.ts';

const DAYS = 4;
const days = fc
  .sample(randomDay, { seed, numRuns: DAYS })
  .map((steps, index) => ({ number: 3 * index + 1, steps, arrivals: index % 2 === 1 }));

/** A figure whose statements differ, in a form that names them. */
const differing = (figures: ReturnType<typeof figuresOf>): string[] =>
  Object.entries(figures)
    .filter(([, statements]) => new Set(Object.values(statements)).size > 1)
    .map(([figure, statements]) => `${figure}: ${JSON.stringify(statements)}`);

const markArrivals = async ({ clinic }: EventRoom, arrivals: boolean): Promise<void> => {
  const { store, cache } = clinic.deps;
  const branch = await getBranch(store, cache, 1);
  await store.transact(branchWrites({ ...branch, settings: { ...branch.settings, arrivals } }));
  clinic.pass(1);
};

/** A visit that stays in progress is finished on the next day, and counts as a visit of this one. */
const finishVisits = async ({ clinic }: EventRoom): Promise<void> => {
  const queue = await clinic.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 } });
  for (const { id } of queue.active_queue.filter(({ status }) => status === 'in_progress')) {
    await clinic.ok('reservations/change-status', { as: 'doctor', params: { id }, body: { status: 'completed' } });
  }
};

const room = await openForFile(openEventRoom);

describe(`a figure that is on two screens (SEED=${String(seed)})`, () => {
  it.each(days)('is the same on both during day $number, and after it', async ({ number, steps, arrivals }) => {
    const { clinic, settle } = room;
    const half = Math.floor(steps.length / 2);
    await clinic.at(noonOf(number));
    const day = noonOf(number).toISOString().slice(0, 10);
    await markArrivals(room, arrivals);

    for (const part of [steps.slice(0, half), steps.slice(half)]) {
      await workThrough(clinic, part);
      await settle();

      expect(differing(figuresOf(await readScreens(clinic, day)))).toEqual([]);
    }
    await finishVisits(room);
    const lived = figuresOfDay(await readDay(clinic, day));
    const today = await clinic.ok('reports/show-daily-income', { as: 'reception', query: { date: day } });
    await clinic.at(noonOf(number + 1));

    const kept = figuresOfDay(await readDay(clinic, day));

    expect(differing(kept)).toEqual([]);
    expect(kept).toEqual(lived);
    await clinic.at(noonOf(number + 7));
    await settle();
    clinic.letTimePass();

    const { branches } = await clinic.ok('reports/show-overview', { as: 'owner' });

    expect(addDays(branches[0]?.today ?? day, -7)).toBe(day);
    expect(branches[0]?.income_week_ago).toBe(today.total_income);
    await clinic.at(noonOf(number + 1));
  });
});
