import type { QueryClient } from '@tanstack/react-query';
import { alertsKey } from '#web/lib/api/alerts-calls.ts';
import { subscribeBranch } from '#web/lib/live/follow-board.ts';

/** The figures are read from copies of queue and money, which are stored a moment after the change is told. */
const READ_AFTER_MS = 3_000;

/**
 * Hears the changes of branches, and reads the figures of all and the days of those that changed, at most every
 * three seconds.
 * @returns a function that ends it
 */
export const followOverview = (client: QueryClient, branchIds: readonly number[]): (() => void) => {
  const changed = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (): void => {
    timer = undefined;
    void client.refetchQueries({ queryKey: ['overview'], exact: true });
    void client.refetchQueries({ queryKey: alertsKey });
    for (const branchId of changed) void client.refetchQueries({ queryKey: ['overview', 'day', branchId] });
    changed.clear();
  };
  const ends = branchIds.map((branchId) => {
    const note = (): void => {
      changed.add(branchId);
      timer ??= setTimeout(read, READ_AFTER_MS);
    };
    return subscribeBranch(branchId, { onEvent: note, onChange: (isUp) => isUp && note() });
  });
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
};
