/** Timeout of every wait in milliseconds, sufficient for a busy machine. */
const patience = 60_000;
/** Pause between two attempts, in ms. */
const pause = 50;

/** The result of some work. @param what names it in the error @throws when it has not ended after a minute */
export const within = async <Result>(what: string, work: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not end: ${what}`)), patience);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Retries until there is a result and returns it. A failed attempt counts as no result.
 * @throws after a minute, with what failed last
 */
export const until = async <Seen>(what: string, look: () => Promise<Seen>): Promise<NonNullable<Seen>> => {
  const end = performance.now() + patience;
  let cause: unknown;
  while (performance.now() < end) {
    try {
      const seen = await look();
      if (seen !== null && seen !== undefined && seen !== false) return seen;
    } catch (error) {
      cause = error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
  }
  throw new Error(`did not come: ${what}`, { cause });
};
