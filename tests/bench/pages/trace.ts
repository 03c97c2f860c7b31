import type { Page } from 'playwright-core';
import * as z from 'zod/mini';

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  dur: z.optional(z.number()),
  /** CPU time of the task in microseconds; other programs do not count. */
  tdur: z.optional(z.number()),
  pid: z.number(),
  tid: z.number(),
  args: z.optional(z.object({ name: z.optional(z.string()) })),
});
type TraceEvent = z.output<typeof traceEvent>;

/** A piece of work of a page's main thread, in milliseconds: at work, and by the clock. */
export interface Task {
  readonly work: number;
  readonly clock: number;
}

/** Every piece of work of the page's main thread in a trace. */
const tasksOf = (events: readonly TraceEvent[]): readonly Task[] => {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)} ${String(tid)}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${String(pid)} ${String(tid)}`),
  );
  if (tasks.length === 0) throw new Error('the trace holds no task of a page');
  return tasks.map(({ dur = 0, tdur = dur }) => ({ work: tdur / 1000, clock: dur / 1000 }));
};

export const longestOf = (tasks: readonly Task[]): Task => ({
  work: Math.max(...tasks.map(({ work }) => work)),
  clock: Math.max(...tasks.map(({ clock }) => clock)),
});

/** Runs `act`. @returns the work that the page did meanwhile */
export const recorded = async (page: Page, act: () => Promise<void>): Promise<readonly Task[]> => {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const read = traceEvent.safeParse(event);
      if (read.success) events.push(read.data);
    }
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
    },
  });
  await act();
  // The frame that the last act caused belongs to it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const complete = new Promise((done) => {
    session.once('Tracing.tracingComplete', done);
  });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return tasksOf(events);
};
