import { UNDO_MINUTES } from '#shared/rules/transitions.ts';

interface Recent {
  readonly moveId: string;
  /** Milliseconds. */
  readonly until: number;
}

/** The last move of each reservation that was made in this window. */
const moves = new Map<number, Recent>();

export const rememberMove = (id: number, moveId: string, now = Date.now()): void => {
  moves.set(id, { moveId, until: now + UNDO_MINUTES * 60_000 });
};

export const forgetMove = (id: number): void => {
  moves.delete(id);
};

/** The move that can still be undone; undefined when there is none. */
export const recentMoveOf = (id: number, now = Date.now()): string | undefined => {
  const recent = moves.get(id);
  return recent !== undefined && now <= recent.until ? recent.moveId : undefined;
};
