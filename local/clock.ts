import { boundsOf, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { describeError, type Log } from '#functions/log.ts';
import { type ScheduleRow, schedules, timeZone } from '#events/reactions.ts';
import type { ManualRun, Schedule } from '#events/schedule.ts';
import { loadExport } from './handlers.ts';

/** The next run of a job after `now`. A daily job runs at its time of day in Cairo. */
export const nextRun = ({ when }: Pick<ScheduleRow, 'when'>, now: Date): Date => {
  if ('everyMinutes' in when) return new Date(now.getTime() + when.everyMinutes * 60_000);
  // A clinic day that starts at the time of the job ends at the next run.
  const rule = { time_zone: timeZone, day_starts_at: when.daily };
  return boundsOf(clinicDayAt(now, rule), rule).end;
};

/** Is a job due? Also when its next run is further away than its interval: then the clock was set back. */
export const isDue = (row: Pick<ScheduleRow, 'when'>, due: Date, now: Date): boolean =>
  due <= now || due > nextRun(row, now);

export const loadSchedule = (row: ScheduleRow): Promise<Schedule> =>
  loadExport<[ManualRun?], Awaited<ReturnType<Schedule>>>(row.entry, row.exportName);

const LOOK_MS = 5_000;

/**
 * Runs the jobs when they are due, and all of them once at the start: this makes up for runs missed while the machine
 * was off. All jobs are idempotent.
 */
export const startClock = async (clock: () => Date, log: Log): Promise<{ readonly stop: () => Promise<void> }> => {
  const jobs = await Promise.all(
    schedules.map(async (row) => ({ row, run: await loadSchedule(row), due: clock(), busy: Promise.resolve() })),
  );
  const look = (): void => {
    const now = clock();
    for (const job of jobs) {
      if (!isDue(job.row, job.due, now)) continue;
      job.due = nextRun(job.row, now);
      job.busy = job.busy
        .then(async () => {
          await job.run();
        })
        .catch((error: unknown) => {
          log.error('clock.failed', { schedule: job.row.id.replace('events/', ''), ...describeError(error) });
        });
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(jobs.map(({ busy }) => busy));
    },
  };
};
