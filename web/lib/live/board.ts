import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BoardPart, showBoard } from '#shared/routes/board.ts';
import type { Board } from '../api/answers.ts';
import { call } from '../api/client.ts';
import { followBoard } from './follow-board.ts';
import { findQuery, hasMorePages, isReady, type PolledQuery, type SendBoard, sendFor } from './polled-query.ts';
import { deskInterval, healthKey } from '../api/polling.ts';

/** The first page of a list from the board, in the form in which an infinite query keeps pages. */
export const firstPage = <Page>(page: Page | undefined) =>
  page === undefined ? undefined : { pages: [page], pageParams: [''] };

/** Tolerance for late timers: without it, a query would be due one poll too early. */
const SLACK_MS = 500;

interface Poll {
  readonly client: QueryClient;
  readonly queries: readonly PolledQuery[];
  /** Milliseconds until the next poll. */
  readonly interval: number;
}

/** Is it on the screen, unchanged by a pending move, and older than allowed before the next poll? */
const isDue = ({ client, interval }: Poll, polled: PolledQuery, now: number): boolean => {
  const query = findQuery(client, polled);
  if (query?.isActive() !== true || !isReady(client, polled)) return false;
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined || hasMorePages(data)) return false;
  return now - dataUpdatedAt + interval > deskInterval(polled.every) + SLACK_MS;
};

/**
 * Polls all due queries in one request and updates their data.
 * @returns the answer; undefined if nothing was due or the request failed
 */
export const pollBoard = async (poll: Poll, send: SendBoard): Promise<Board | undefined> => {
  const now = Date.now();
  return sendFor(
    poll.client,
    poll.queries.filter((polled) => isDue(poll, polled, now)),
    send,
  );
};

/** Polls the board of a desk while its window is visible, and loads what messages of the live channel name. */
export const useBoard = (branchId: number, queries: readonly PolledQuery[]): void => {
  const client = useQueryClient();
  const intervalNow = (): number => Math.min(...queries.map(({ every }) => deskInterval(every)));
  const send = async (parts: readonly BoardPart[], signal?: AbortSignal): Promise<Board> => {
    const board = await call(
      showBoard,
      { params: { branchId }, query: { parts: parts.join(',') } },
      { signal, once: true },
    );
    if (client.getQueryData(healthKey) !== undefined) {
      client.setQueryData(healthKey, { status: 'ok', version: board.version, time: board.time });
    }
    return board;
  };
  useEffect(
    () => followBoard({ branchId, client, queries, send }),
    // The queries of a desk are the same as long as its branch is.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, branchId],
  );
  useQuery({
    queryKey: ['board', branchId],
    queryFn: async ({ signal }) => {
      await pollBoard({ client, queries, interval: intervalNow() }, (parts) => send(parts, signal));
      return null;
    },
    // The first load is the queries' own.
    initialData: null,
    staleTime: Infinity,
    refetchInterval: intervalNow,
    notifyOnChangeProps: [],
  });
};
