import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { BoardPart } from '#shared/routes/board.ts';
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
  /** Other queries of the same facts: they load again after a message about the part. */
  readonly also?: readonly QueryKey[];
}

export const hasMorePages = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1;

export const findQuery = (client: QueryClient, { key }: PolledQuery) =>
  client.getQueryCache().find({ queryKey: key, exact: true });

/** May the query be loaded? Not while it loads, or while a move that it shows is not answered. */
export const isReady = (client: QueryClient, polled: PolledQuery): boolean =>
  findQuery(client, polled)?.state.fetchStatus === 'idle' &&
  (polled.moves === undefined || client.isMutating({ mutationKey: polled.moves }) === 0);

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

export type SendBoard = (parts: readonly BoardPart[]) => Promise<Board>;

/** Loads queries in one request and updates their data. After a failure each query loads on its own. */
export const sendFor = async (
  client: QueryClient,
  queries: readonly PolledQuery[],
  send: SendBoard,
): Promise<Board | undefined> => {
  const due = queries.map((polled) => ({ polled, updates: findQuery(client, polled)?.state.dataUpdateCount }));
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
