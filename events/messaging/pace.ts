import { setTimeout as wait } from 'node:timers/promises';

interface Timer {
  /** Milliseconds since an arbitrary moment. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}
const realTimer: Timer = { now: () => performance.now(), pause: wait };

/**
 * Sends and waits until `paceMs` have passed since the start: a worker that is busy for a fixed time limits the rate of
 * all workers together, however fast the provider answers. Does not wait when nothing was sent.
 * @param send resolves to whether a request was sent to the provider.
 */
export const withPace = async (
  paceMs: number,
  send: () => Promise<boolean>,
  { now, pause }: Timer = realTimer,
): Promise<void> => {
  const started = now();
  const isSent = await send();
  const rest = paceMs - (now() - started);
  if (isSent && rest > 0) await pause(rest);
};
