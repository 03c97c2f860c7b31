import { useSyncExternalStore } from 'react';
import { IMPORT_BATCH, type ImportRow } from '#shared/models/imports.ts';
import { type Import, sendRows, sendUndo } from './imports-calls.ts';

/**
 * An import or its undo that this page carries out. It goes on while the owner works elsewhere on the page; when the
 * page is closed, the same file continues it.
 */
export interface Run {
  readonly branchId: number;
  readonly view: Import;
  /** The state of the import says so only after the first answer. */
  readonly isUndo: boolean;
  /** Undefined while it works. */
  readonly error?: unknown;
  readonly isWorking: boolean;
}

let run: Run | undefined;
const listeners = new Set<() => void>();

const show = (next: Run): void => {
  run = next;
  for (const listener of listeners) listener();
};

/** The browser asks before it closes the page. */
const warn = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
};

const work = async (
  { branchId, view: begun, isUndo }: Pick<Run, 'branchId' | 'view' | 'isUndo'>,
  step: (view: Import) => Promise<Import>,
  isDone: (view: Import) => boolean,
): Promise<void> => {
  let view = begun;
  addEventListener('beforeunload', warn);
  try {
    show({ branchId, view, isUndo, isWorking: true });
    while (!isDone(view)) {
      view = await step(view);
      show({ branchId, view, isUndo, isWorking: !isDone(view) });
    }
  } catch (error) {
    show({ branchId, view, isUndo, error, isWorking: false });
  } finally {
    removeEventListener('beforeunload', warn);
  }
};

/** Imports the rows that are not done yet. */
export const runImport = (branchId: number, begun: Import, rows: readonly ImportRow[]): Promise<void> =>
  work(
    { branchId, view: begun, isUndo: false },
    ({ id, done }) => sendRows(branchId, id, done, rows.slice(done, done + IMPORT_BATCH)),
    ({ state }) => state !== 'running',
  );

/** Takes the rows of an import back. */
export const runUndo = (branchId: number, begun: Import): Promise<void> =>
  work(
    { branchId, view: begun, isUndo: true },
    ({ id }) => sendUndo(branchId, id),
    ({ state }) => state === 'undone',
  );

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRun = (): Run | undefined => useSyncExternalStore(subscribe, () => run);
