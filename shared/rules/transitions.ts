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

/** Marks of a waiting patient: reception says who is here. They change neither state nor place. */
export const arrivalMarks = ['arrive', 'unarrive'] as const;
export type ArrivalMark = (typeof arrivalMarks)[number];

/** What can be undone. */
export type ReversibleName = MoveName | ArrivalMark;

/** How long after a move it can be undone. */
export const UNDO_MINUTES = 5;

/** Who may undo a move: the reservation gets back the state and the place that it had before. */
export const undoBy = {
  call: ['doctor'],
  complete: ['doctor'],
  skip: ['reception', 'doctor'],
  reinsert: ['reception', 'doctor'],
  cancel: ['reception', 'doctor'],
  miss: ['reception', 'doctor'],
  arrive: ['reception', 'doctor'],
  unarrive: ['reception', 'doctor'],
} as const satisfies Record<ReversibleName, readonly Mover[]>;

/** May a move of this age in milliseconds be undone? A negative age (clock set back) counts as 0. */
export const isUndoable = (age: number): boolean => age <= UNDO_MINUTES * 60_000;

/** May this mover undo such a move? */
export const mayUndo = (name: ReversibleName, mover: Mover): boolean =>
  (undoBy[name] as readonly Mover[]).includes(mover);

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
