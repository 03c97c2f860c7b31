import type { MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import { newAttempts } from '../api/idempotency.ts';

/** The cached data that a move changes: one query at the doctor's desk, three at reception. */
export interface BoardSource<Board> {
  /** The key of every query of the board begins with this key. */
  readonly key: QueryKey;
  readonly read: (client: QueryClient) => Board;
  readonly write: (client: QueryClient, board: Board) => void;
}

export interface MoveSpec<Board, Input, Answer> {
  /** Sends the move. `idempotencyKey` stays the same while the same move is retried. */
  readonly send: (input: Input, idempotencyKey: string) => Promise<Answer>;
  /** The board as it will be when the server accepts the move. */
  readonly predict: (board: Board, input: Input) => Board;
  /** The user may make this move twice with the same input; the server refuses it when it would change nothing. */
  readonly repeatable?: boolean;
  /** Whether the board shows that the server made the move. After that, the same input is a new move. */
  readonly isMade?: (board: Board, input: Input) => boolean;
}

/** Pending moves of a board, and moves accepted since the first pending one. */
interface PendingMoves {
  /** Writes the board as it was before the first of these moves. */
  readonly restore: () => void;
  /** Writes the prediction of each move on top, in order. */
  readonly predictions: Set<() => void>;
  /** How many moves have no answer yet. */
  unanswered: number;
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

const pendingOf = new WeakMap<QueryClient, Map<string, PendingMoves>>();

const boardsOf = (client: QueryClient): Map<string, PendingMoves> => {
  const boards = pendingOf.get(client) ?? new Map<string, PendingMoves>();
  pendingOf.set(client, boards);
  return boards;
};

const startPending = <Board>(client: QueryClient, { read, write }: BoardSource<Board>): PendingMoves => {
  const before = read(client);
  let settle = (): void => undefined;
  // Promise.withResolvers is missing in the oldest supported browsers.
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { restore: () => write(client, before), predictions: new Set(), unanswered: 0, settled, settle };
};

/**
 * Waits until every pending move of the board has its answer. A poll that is read before a move and shown after it
 * would hide the move: query functions of a board await this first.
 */
export const movesSettled = (client: QueryClient, key: QueryKey): Promise<void> =>
  boardsOf(client).get(hashKey(key))?.settled ?? Promise.resolve();

/** Context of a mutation between request and answer. */
export interface PendingMove {
  readonly moves: PendingMoves;
  readonly prediction: () => void;
}

/**
 * Options of a mutation that shows a move before the server has answered (docs/requirements.md#optimistic-updates).
 * A refused move is taken back alone: the predictions of other pending moves stay. The last answer reloads the board.
 */
export const optimisticMove = <Board, Input, Answer>(
  client: QueryClient,
  board: BoardSource<Board>,
  { send, predict, repeatable = false, isMade }: MoveSpec<Board, Input, Answer>,
): MutationOptions<Answer, Error, Input, PendingMove> => {
  const attempts = newAttempts();
  const name = hashKey(board.key);
  let failedAt = Number.POSITIVE_INFINITY;
  /** A failed move keeps its key until the board is read again. After that the user sees the result: a press is a new move. */
  const endAttemptsAfterRead = (): void => {
    const queries = client.getQueryCache().findAll({ queryKey: board.key });
    if (!repeatable || !queries.some(({ state }) => state.dataUpdatedAt > failedAt)) return;
    attempts.done();
    failedAt = Number.POSITIVE_INFINITY;
  };
  /** Ends the key as soon as the board shows that the server made the move. */
  const endWhenMade = (input: Input): void => {
    const stop = client.getQueryCache().subscribe(() => {
      // A prediction is not what the server has.
      if (boardsOf(client).has(name) || isMade?.(board.read(client), input) !== true) return;
      attempts.done(input ?? null);
      stop();
    });
  };
  return {
    mutationKey: board.key,
    mutationFn: (input) => send(input, attempts.keyFor(input ?? null)),
    onMutate: async (input) => {
      endAttemptsAfterRead();
      await client.cancelQueries({ queryKey: board.key });
      const moves = boardsOf(client).get(name) ?? startPending(client, board);
      boardsOf(client).set(name, moves);
      moves.unanswered += 1;
      const prediction = (): void => board.write(client, predict(board.read(client), input));
      moves.predictions.add(prediction);
      prediction();
      return { moves, prediction };
    },
    onSuccess: (_answer, input) => attempts.done(input ?? null),
    onError: (_error, input, pending) => {
      if (isMade !== undefined) endWhenMade(input);
      if (pending === undefined) return;
      const { moves, prediction } = pending;
      moves.predictions.delete(prediction);
      moves.restore();
      for (const show of moves.predictions) show();
      failedAt = Date.now();
    },
    onSettled: (_answer, _error, _input, pending) => {
      if (pending === undefined) return;
      const { moves } = pending;
      moves.unanswered -= 1;
      if (moves.unanswered > 0) return;
      boardsOf(client).delete(name);
      moves.settle();
      void client.invalidateQueries({ queryKey: board.key });
    },
  };
};
