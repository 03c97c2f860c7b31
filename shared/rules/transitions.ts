import type { QueueStatus, Role } from '../models/enums.ts';

/** Who may make a move besides staff roles: the clock at day close, and the patient with code and phone. */
export type Mover = Role | 'schedule' | 'patient';

interface Move {
  readonly from: readonly QueueStatus[];
  readonly to: QueueStatus;
  readonly by: readonly Mover[];
}

/**
 * Every legal move of a reservation in its queue; any other is a conflict.
 * The write conditions in functions/data are made from `from`. Source: docs/domain.md#queue-states.
 */
export const moves = {
  call: { from: ['waiting'], to: 'in_progress', by: ['doctor'] },
  complete: { from: ['in_progress'], to: 'completed', by: ['doctor'] },
  skip: { from: ['waiting', 'in_progress'], to: 'skipped', by: ['doctor', 'reception'] },
  reinsert: { from: ['skipped'], to: 'waiting', by: ['reception', 'doctor'] },
  cancel: { from: ['waiting', 'skipped'], to: 'cancelled', by: ['reception', 'doctor', 'patient'] },
  miss: { from: ['waiting', 'skipped'], to: 'no_show', by: ['reception', 'doctor', 'schedule'] },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

export const moveNames = [
  'call',
  'complete',
  'skip',
  'reinsert',
  'cancel',
  'miss',
] as const satisfies readonly MoveName[];

interface Reversal {
  readonly by: readonly Mover[];
  /** How long after the move it can be undone. */
  readonly minutes: number;
}

/** Moves that can be undone: the reservation gets back the state and the place that it had before. */
export const reversibleMoves = {
  skip: { by: ['reception', 'doctor'], minutes: 5 },
} as const satisfies Partial<Record<MoveName, Reversal>>;

export const reversalOf = (name: MoveName): Reversal | undefined =>
  Object.entries<Reversal>(reversibleMoves).find(([move]) => move === name)?.[1];

/** May this mover undo a move that was made so many milliseconds ago? A clock that was set back counts as no time. */
export const mayUndo = (name: MoveName, mover: Mover, age: number): boolean => {
  const reversal = reversalOf(name);
  return reversal !== undefined && reversal.by.includes(mover) && age <= reversal.minutes * 60_000;
};

const moveTo: Readonly<Record<QueueStatus, MoveName>> = {
  in_progress: 'call',
  completed: 'complete',
  skipped: 'skip',
  waiting: 'reinsert',
  cancelled: 'cancel',
  no_show: 'miss',
};

/** The one move that ends in this state. */
export const moveInto = (status: QueueStatus): MoveName => moveTo[status];

export const isLegal = (move: MoveName, from: QueueStatus): boolean =>
  (moves[move].from as readonly QueueStatus[]).includes(from);

export const mayMove = (move: MoveName, mover: Mover): boolean => (moves[move].by as readonly Mover[]).includes(mover);

/** States in which a reservation still has its place, or is being seen. */
export const openStatuses = ['waiting', 'in_progress', 'skipped'] as const satisfies readonly QueueStatus[];

export const isOpen = (status: QueueStatus): boolean => (openStatuses as readonly QueueStatus[]).includes(status);
