import { type Dependencies, sharedDependencies as sharedDeps } from '#functions/dependencies.ts';
import { describeError, type LogFields } from '#functions/log.ts';

/** Input of a scheduled job. */
export interface ScheduleContext {
  readonly deps: Dependencies;
  readonly now: Date;
  /** The clinic day that an operator passes when running the job manually. */
  readonly date: string | undefined;
  /** True when an operator runs the job, due or not. */
  readonly force: boolean;
}

export interface ManualRun {
  readonly date?: string | undefined;
  readonly force?: boolean | undefined;
}

export type Schedule = (input?: ManualRun) => Promise<LogFields>;

/**
 * A scheduled job. It may run twice, late or manually, so it must decide by the stored data what is left to do.
 * @returns counts for the log
 */
export const schedule =
  (name: string, work: (context: ScheduleContext) => Promise<LogFields>): Schedule =>
  async (input = {}) => {
    const deps = sharedDeps();
    const started = performance.now();
    try {
      const done = await work({ deps, now: deps.clock(), date: input.date, force: input.force ?? false });
      deps.log.info('schedule.done', { schedule: name, ...done, ms: Math.round(performance.now() - started) });
      return done;
    } catch (error) {
      deps.log.error('schedule.failed', { schedule: name, ...describeError(error) });
      throw error;
    }
  };
