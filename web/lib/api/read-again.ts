import { useEffect } from 'react';
import { CallError } from './call-error.ts';

/** Least time between reads that fail, in milliseconds. */
const LEAST_MS = 15_000;

/** No answer, a failing server, or too many requests: it may be over soon. A refusal stays one. */
const mayPass = (error: unknown): boolean =>
  error !== undefined &&
  !(error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429);

interface Failed {
  readonly error: unknown;
  /** Reads again. */
  readonly mutate: () => unknown;
  /** Also while the page is hidden. */
  readonly whileHidden?: boolean;
}

/** SWR ends its polls with the first one that fails: reads again until one succeeds. @param interval 0 = not again */
export const useReadAgain = ({ error, mutate, whileHidden = false }: Failed, interval: number): void => {
  const isWanted = interval > 0 && mayPass(error);
  useEffect(() => {
    if (!isWanted) return undefined;
    const read = (): void => {
      if (whileHidden || document.visibilityState === 'visible') void mutate();
    };
    const timer = setInterval(read, Math.max(interval, LEAST_MS));
    return () => clearInterval(timer);
  }, [isWanted, mutate, whileHidden, interval]);
};
