/** Stops one part of the running product. */
export type Stop = () => unknown;

/** Longer than the grace period of connections, short enough for a user who pressed Ctrl+C. */
const DEADLINE_MS = 5_500;
const SIGNAL_EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export interface Shutdown {
  /** Adds a part; parts are stopped in the order of their addition. */
  readonly add: (order: number, stop: Stop) => void;
}

/**
 * Stops the product on the first signal, and ends the process after 5.5 seconds in any case. A second signal ends it
 * immediately. Acknowledged writes are on disk in every case.
 */
export const closeOnSignals = (say: (text: string) => void): Shutdown => {
  const parts: { readonly order: number; readonly stop: Stop }[] = [];
  let closing = false;
  const close = async (): Promise<void> => {
    setTimeout(() => {
      say('Some requests did not finish in time and were cut off.');
      process.exit(0);
    }, DEADLINE_MS).unref();
    for (const { stop } of parts.toSorted((a, b) => a.order - b.order)) await stop();
    process.exit(0);
  };
  for (const [signal, exitCode] of Object.entries(SIGNAL_EXIT_CODES)) {
    process.on(signal, () => {
      if (closing) process.exit(exitCode);
      closing = true;
      close().catch((error: unknown) => {
        say(error instanceof Error ? error.message : 'It could not be closed cleanly.');
        process.exit(1);
      });
    });
  }
  return {
    add: (order, stop) => {
      parts.push({ order, stop });
    },
  };
};
