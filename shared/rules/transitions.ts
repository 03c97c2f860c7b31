import type { QueueStatus, Role } from '../models/enums.ts';

/** Who may make a move besides staff roles: the schedule at day close, and the patient with code and phone. */
export type Mover = Role | 'schedule' | 'patient';

/** The names of all moves. */
export const moveNames = ['call', 'complete', 'skip', 'reinsert', 'cancel', 'miss', 'confirm'] as const;
export type MoveName = (typeof moveNames)[number];

interface Move {
  readonly from: readonly QueueStatus[];
  readonly to: QueueStatus;
  readonly by: readonly Mover[];
}

/**
 * Every legal move of a reservation in its queue; any other is a conflict. The write conditions in functions/data are
 * made from `from`. Source: docs/domain.md#queue-states.
 */
export const moves = {
  call: { from: ['waiting'], to: 'in_progress', by: ['doctor'] },
  complete: { from: ['in_progress'], to: 'completed', by: ['doctor'] },
  skip: { from: ['waiting', 'in_progress'], to: 'skipped', by: ['doctor', 'reception'] },
  reinsert: { from: ['skipped'], to: 'waiting', by: ['reception', 'doctor', 'patient'] },
  cancel: {
    from: ['waiting', 'skipped', 'unconfirmed'],
    to: 'cancelled',
    by: ['reception', 'doctor', 'patient', 'schedule'],
  },
  miss: { from: ['waiting', 'skipped'], to: 'no_show', by: ['reception', 'doctor', 'schedule'] },
  /** A suspicious booking becomes a place in the queue. Nothing undoes it: it is cancelled instead. */
  confirm: { from: ['unconfirmed'], to: 'waiting', by: ['reception', 'doctor', 'patient'] },
} as const satisfies Record<MoveName, Move>;

/** Marks of a waiting patient as arrived or not. They change no state, and the place only on a day with windows. */
export const arrivalMarks = ['arrive', 'unarrive'] as const;
export type ArrivalMark = (typeof arrivalMarks)[number];

/**
 * Moves that can be undone. A transfer gives a reservation a place at another branch; `postpone` gives a waiting ticket a
 * later place of the same queue.
 */
export type ReversibleName = Exclude<MoveName, 'confirm'> | ArrivalMark | 'postpone' | 'transfer';

/** Maximum time between a move and its undo. */
export const UNDO_MINUTES = 5;

/** Who may undo a move: the reservation returns to its previous state and position. */
export const undoBy = {
  call: ['doctor'],
  complete: ['doctor'],
  skip: ['reception', 'doctor'],
  reinsert: ['reception', 'doctor'],
  cancel: ['reception', 'doctor'],
  miss: ['reception', 'doctor'],
  arrive: ['reception', 'doctor'],
  unarrive: ['reception', 'doctor'],
  postpone: ['reception', 'doctor', 'patient'],
  // Owners make no other queue moves.
  transfer: ['reception', 'owner'],
} as const satisfies Record<ReversibleName, readonly Mover[]>;

/** May a move of this age in milliseconds be undone? A negative age (clock set back) counts as 0. */
export const isUndoable = (age: number): boolean => age <= UNDO_MINUTES * 60_000;

/** May this mover undo such a move? */
export const mayUndo = (name: ReversibleName, mover: Mover): boolean =>
  (undoBy[name] as readonly Mover[]).includes(mover);

const moveTo: Readonly<Record<Exclude<QueueStatus, 'unconfirmed'>, MoveName>> = {
  in_progress: 'call',
  completed: 'complete',
  skipped: 'skip',
  waiting: 'reinsert',
  cancelled: 'cancel',
  no_show: 'miss',
};

/** The one move that brings a reservation of the queue into this state; undefined where none does. */
export const moveInto = (status: QueueStatus): MoveName | undefined =>
  status === 'unconfirmed' ? undefined : moveTo[status];

export const isLegal = (move: MoveName, from: QueueStatus): boolean =>
  (moves[move].from as readonly QueueStatus[]).includes(from);

export const mayMove = (move: MoveName, mover: Mover): boolean => (moves[move].by as readonly Mover[]).includes(mover);

/** States in which a reservation is in the queue, with a doctor, or not confirmed yet. */
export const openStatuses = [
  'waiting',
  'in_progress',
  'skipped',
  'unconfirmed',
] as const satisfies readonly QueueStatus[];

/** Is the reservation in the queue or with a doctor? */
export const isQueued = (status: QueueStatus): boolean => isOpen(status) && status !== 'unconfirmed';

export const isOpen = (status: QueueStatus): boolean => (openStatuses as readonly QueueStatus[]).includes(status);
