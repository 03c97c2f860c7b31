import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BoardPart, showBoard } from '#shared/routes/board.ts';
import { call } from '../api/client.ts';
import { healthKey } from '../api/polling.ts';
import type { Board } from '../api/answers.ts';

/** A query that the board updates. Its first load, and loads after a change, are its own requests. */
export interface PolledQuery {
  readonly part: BoardPart;
  readonly key: QueryKey;
  /** Maximum age of the shown data in milliseconds. */
  readonly every: number;
  /** The query's data from an answer of the board; undefined if the answer does not have the part. */
  readonly dataOf: (board: Board) => unknown;
  /** The key of the moves that the query shows before they are answered. */
  readonly moves?: QueryKey;
}

/** The first page of a list from the board, in the form in which an infinite query keeps pages. */
export const firstPage = <Page>(page: Page | undefined) =>
  page === undefined ? undefined : { pages: [page], pageParams: [''] };

const hasMorePages = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1;

const findQuery = (client: QueryClient, { key }: PolledQuery) =>
  client.getQueryCache().find({ queryKey: key, exact: true });

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
  if (query === undefined || !query.isActive()) return false;
  const { data, dataUpdatedAt, fetchStatus } = query.state;
  if (data === undefined || fetchStatus !== 'idle' || hasMorePages(data)) return false;
  if (polled.moves !== undefined && client.isMutating({ mutationKey: polled.moves }) > 0) return false;
  return now - dataUpdatedAt + interval > polled.every + SLACK_MS;
};

/** A query that a poll asks for, as it was when the request was sent. */
interface DueQuery {
  readonly polled: PolledQuery;
  readonly updates: number | undefined;
}

/** Updates a query from an answer, unless it has changed since the request was sent (a move, its own load). */
const updateFrom = (client: QueryClient, board: Board, { polled, updates }: DueQuery): void => {
  const query = findQuery(client, polled);
  if (query === undefined || query.state.dataUpdateCount !== updates || query.state.fetchStatus !== 'idle') return;
  const data = polled.dataOf(board);
  if (data !== undefined) client.setQueryData(polled.key, data);
};

/**
 * Polls all due queries in one request and updates their data. After a failure each query loads on its own.
 * @returns the answer; undefined if nothing was due or the request failed
 */
export const pollBoard = async (
  poll: Poll,
  send: (parts: readonly BoardPart[]) => Promise<Board>,
): Promise<Board | undefined> => {
  const { client, queries } = poll;
  const now = Date.now();
  const due = queries
    .filter((polled) => isDue(poll, polled, now))
    .map((polled) => ({ polled, updates: findQuery(client, polled)?.state.dataUpdateCount }));
  if (due.length === 0) return undefined;
  try {
    const board = await send(due.map(({ polled }) => polled.part));
    for (const query of due) updateFrom(client, board, query);
    return board;
  } catch {
    for (const { polled } of due) {
      void client.refetchQueries({ queryKey: polled.key, exact: true, type: 'active' }, { cancelRefetch: false });
    }
    return undefined;
  }
};

/** Polls the board of a desk while its window is visible, as often as its most frequent query. */
export const useBoard = (branchId: number, queries: readonly PolledQuery[]): void => {
  const client = useQueryClient();
  const interval = Math.min(...queries.map(({ every }) => every));
  useQuery({
    queryKey: ['board', branchId],
    queryFn: async ({ signal }) => {
      const board = await pollBoard({ client, queries, interval }, (parts) =>
        call(showBoard, { params: { branchId }, query: { parts: parts.join(',') } }, { signal, once: true }),
      );
      if (board !== undefined && client.getQueryData(healthKey) !== undefined) {
        client.setQueryData(healthKey, { status: 'ok', version: board.version, time: board.time });
      }
      return null;
    },
    // The first load is the queries' own.
    initialData: null,
    staleTime: Infinity,
    refetchInterval: interval,
    notifyOnChangeProps: [],
  });
};
