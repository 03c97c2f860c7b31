import { channelPath, EVERY_DAY, LIVE_PACE_MS } from '#shared/rules/live-channels.ts';
import type { QueryClient } from '@tanstack/react-query';
import { findQuery, hasMorePages, isReady, type PolledQuery, type SendBoard, sendFor } from './polled-query.ts';
import { setDeskLive } from '../api/polling.ts';
import { session } from '../session/session.ts';
import { subscribeLive } from './live.ts';
import type { LiveSubscription } from './live-client.ts';

/** Collects the names of messages. @param read reads these parts now; resolves to those that have to wait */
export const createBoardListener = (
  read: (parts: ReadonlySet<string>) => Promise<ReadonlySet<string>>,
): { readonly onEvent: (event: unknown) => void; readonly stop: () => void } => {
  const pending = new Set<string>();
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async (): Promise<void> => {
    if (pending.size === 0) {
      isBusy = false;
      return;
    }
    isBusy = true;
    timer = setTimeout(() => void next(), LIVE_PACE_MS);
    const parts = new Set(pending);
    pending.clear();
    for (const part of await read(parts)) pending.add(part);
  };
  return {
    onEvent: (event) => {
      if (typeof event !== 'object' || event === null || !('parts' in event) || !Array.isArray(event.parts)) return;
      for (const part of event.parts) if (typeof part === 'string') pending.add(part);
      if (!isBusy) void next();
    },
    stop: () => clearTimeout(timer),
  };
};

/** A desk whose branch is heard. */
export interface FollowedBoard {
  readonly branchId: number;
  readonly client: QueryClient;
  readonly queries: readonly PolledQuery[];
  readonly send: SendBoard;
}

/**
 * Loads the parts that a message names, as far as they are on the screen.
 * @returns the parts that have to wait, because they load already or a move is not answered
 */
export const readParts = async (
  { client, queries, send }: Pick<FollowedBoard, 'client' | 'queries' | 'send'>,
  parts: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const named = queries.filter(({ part }) => parts.has(part));
  for (const key of named.flatMap(({ also = [] }) => also)) void client.invalidateQueries({ queryKey: key });
  const shown = named.filter((polled) => findQuery(client, polled)?.isActive() === true);
  const ready = shown.filter((polled) => isReady(client, polled));
  const paged = ready.filter((polled) => hasMorePages(findQuery(client, polled)?.state.data));
  for (const { key } of paged) void client.refetchQueries({ queryKey: key, exact: true });
  await sendFor(
    client,
    ready.filter((polled) => !paged.includes(polled)),
    send,
  );
  return new Set(shown.filter((polled) => !ready.includes(polled)).map(({ part }) => part));
};

/** Hears the changes of a branch of every day, as the staff user of this tab. @returns a function that ends it */
export const subscribeBranch = (
  branchId: number,
  heard: Pick<LiveSubscription, 'onEvent' | 'onChange'>,
): (() => void) =>
  subscribeLive({
    ...heard,
    channel: channelPath({ namespace: 'branches', branchId, day: EVERY_DAY }),
    credential: () => {
      const token = session.token();
      return token === undefined ? undefined : { kind: 'staff', token };
    },
  });

/** Hears the changes of a branch, and reads every part when it begins to hear. @returns a function that ends it */
export const followBoard = (board: FollowedBoard): (() => void) => {
  const listener = createBoardListener((parts) => readParts(board, parts));
  const end = subscribeBranch(board.branchId, {
    onEvent: listener.onEvent,
    onChange: (isUp) => {
      setDeskLive(isUp);
      // A poll: the next one comes after the interval that is right from now on.
      void board.client.refetchQueries({ queryKey: ['board', board.branchId] });
      if (isUp) listener.onEvent({ parts: board.queries.map(({ part }) => part) });
    },
  });
  return () => {
    listener.stop();
    end();
    setDeskLive(false);
  };
};
