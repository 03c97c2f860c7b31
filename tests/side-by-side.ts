/** Something to do of which others may need the result. */
export interface Job {
  readonly name: string;
  /** Jobs that write what this one reads: it starts when they have ended. */
  readonly after?: readonly string[];
}

/** The first job whose input is there, taken out of those that wait. */
const takeNext = <T extends Job>(waiting: T[], ended: ReadonlySet<string>): T | undefined => {
  const index = waiting.findIndex(({ after = [] }) => after.every((name) => ended.has(name)));
  return index === -1 ? undefined : waiting.splice(index, 1)[0];
};

/**
 * Does jobs, so many at a time: whenever a place is free, the first one that may start.
 * @throws when a job waits for one that is not among them
 */
export const sideBySide = async <T extends Job>(
  jobs: readonly T[],
  width: number,
  work: (job: T) => Promise<void>,
): Promise<void> => {
  const waiting = [...jobs];
  const ended = new Set<string>();
  const running = new Set<Promise<void>>();
  const start = async (job: T): Promise<void> => {
    await work(job);
    ended.add(job.name);
  };
  while (waiting.length > 0 || running.size > 0) {
    const job = running.size < width ? takeNext(waiting, ended) : undefined;
    if (job === undefined) {
      if (running.size === 0) throw new Error(`${waiting[0]?.name ?? ''} waits for what is not done`);
      await Promise.race(running);
    } else {
      const ending = start(job).finally(() => running.delete(ending));
      running.add(ending);
    }
  }
};
