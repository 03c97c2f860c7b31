import { useEffect, useRef, useState } from 'react';
import { importColumns, type ImportKind } from '#shared/models/imports.ts';
import { type Columns, guessColumns, importRowOf } from '#shared/rules/import-file.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Repeated, repeatedRows } from './duplicates.ts';
import { runImport } from './import-run.ts';
import { type CheckAnswer, checkAllRows, type Import, type SimilarRule, useBeginImport } from './imports-calls.ts';
import type { ReadFile } from './read-file.ts';

/** What the dry run found. */
export interface Checked {
  readonly answer: CheckAnswer;
  readonly repeated: readonly Repeated[];
  readonly rows: number;
}

interface State {
  readonly kind: ImportKind;
  readonly file: ReadFile | undefined;
  readonly columns: Columns;
  readonly similar: SimilarRule;
  readonly checked: Checked | undefined;
}

const start: State = { kind: 'patients', file: undefined, columns: {}, similar: 'leave', checked: undefined };

const rowsOf = ({ file, columns }: Pick<State, 'file' | 'columns'>) =>
  (file?.table.rows ?? []).map((row) => importRowOf(row, columns));

/** An import of this file that stopped, if it is the last one. */
const stoppedImport = (imports: readonly Import[], file: ReadFile): Import | undefined =>
  imports.find(({ state, fileHash }) => state === 'running' && fileHash === file.hash);

interface Input {
  readonly branchId: number;
  /** YYYY-MM-DD of the branch. */
  readonly today: string;
  readonly imports: readonly Import[];
}

/** The steps of an import on one page. Another kind, file, column or rule needs a new dry run. */
export const useImportFile = ({ branchId, today, imports }: Input) => {
  const [state, setState] = useState<State>(start);
  const [progress, setProgress] = useState<number>();
  const checking = useRef<AbortController>(undefined);
  const begin = useBeginImport(branchId);
  const errorText = useErrorText();
  useEffect(
    () => () => {
      checking.current?.abort();
    },
    [],
  );
  const change = (next: Partial<State>): void => setState((before) => ({ ...before, checked: undefined, ...next }));
  const { kind, file, columns, similar, checked } = state;

  const chooseFile = (chosen: ReadFile | undefined): void => {
    const stopped = chosen === undefined ? undefined : stoppedImport(imports, chosen);
    if (chosen !== undefined && stopped !== undefined) {
      const rows = rowsOf({ file: chosen, columns: stopped.columns });
      setState(start);
      void runImport(branchId, stopped, rows);
      return;
    }
    change({ file: chosen, columns: chosen === undefined ? {} : guessColumns(kind, chosen.table.headers) });
  };

  const check = async (): Promise<void> => {
    const rows = rowsOf(state);
    const abort = new AbortController();
    checking.current = abort;
    setProgress(0);
    try {
      const answer = await checkAllRows({
        branchId,
        kind,
        similar,
        rows,
        signal: abort.signal,
        onProgress: setProgress,
      });
      change({ checked: { answer, repeated: repeatedRows(kind, rows, today), rows: rows.length } });
    } catch (error) {
      if (!abort.signal.aborted) toast.failure(errorText(error));
    } finally {
      setProgress(undefined);
    }
  };

  const beginImport = (): void => {
    if (file === undefined) return;
    const rows = rowsOf(state);
    const body = { kind, similar, fileName: file.name, fileHash: file.hash, columns, rows: rows.length };
    begin.mutate(body, {
      onSuccess: (begun) => {
        setState(start);
        void runImport(branchId, begun, rows);
      },
      onError: (error) => {
        toast.failure(errorText(error));
      },
    });
  };

  return {
    ...state,
    checked,
    progress,
    isBeginning: begin.isPending,
    isReady: importColumns[kind].required.every((column) => columns[column] !== undefined),
    chooseKind: (next: ImportKind) =>
      change({ kind: next, columns: file === undefined ? {} : guessColumns(next, file.table.headers) }),
    chooseFile,
    chooseColumns: (next: Columns) => change({ columns: next }),
    chooseSimilar: (next: SimilarRule) => change({ similar: next }),
    check,
    beginImport,
  };
};
