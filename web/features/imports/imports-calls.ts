import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addRows, beginImport, checkRows, listImports, listProblems, undoImport } from '#shared/routes/imports.ts';
import { listPackages } from '#shared/routes/packages.ts';
import { IMPORT_BATCH, type ImportKind, type ImportRow } from '#shared/models/imports.ts';
import { call } from '#web/lib/api/client.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type Import = Answer<typeof listImports>['imports'][number];
export type CheckAnswer = Answer<typeof checkRows>;
export type Problem = Answer<typeof listProblems>['problems'][number];
export type SimilarRule = Import['similar'];

const importsKey = (branchId: number) => ['imports', branchId] as const;

export const useImports = (branchId: number) =>
  useQuery({
    queryKey: importsKey(branchId),
    queryFn: ({ signal }) => call(listImports, { query: { branchId } }, { signal }),
    staleTime: 0,
  });

/** The packages that the branch offers, for an example in the template. */
export const useOffers = (branchId: number) =>
  useQuery({
    queryKey: ['packages', branchId, 'offers'],
    queryFn: ({ signal }) => call(listPackages, { query: { branchId } }, { signal }),
  });

type Begin = Omit<CallRequest<typeof beginImport>['body'], 'branchId'>;

export const useBeginImport = (branchId: number) =>
  useLedgerWrite((body: Begin, idempotencyKey) =>
    call(beginImport, { body: { ...body, branchId } }, { idempotencyKey }),
  );

/** The list again, after rows were imported or taken back. */
export const useRefreshImports = (branchId: number) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: importsKey(branchId) });
};

export const sendRows = (branchId: number, importId: string, first: number, rows: readonly ImportRow[]) =>
  call(addRows, { params: { importId }, body: { branchId, first, rows: [...rows] } });

export const sendUndo = (branchId: number, importId: string) =>
  call(undoImport, { params: { importId }, body: { branchId } });

/** Every problem of an import, over all pages. */
export const readProblems = async (branchId: number, importId: string): Promise<readonly Problem[]> => {
  const problems: Problem[] = [];
  let cursor: string | undefined;
  do {
    const query = { branchId, ...(cursor === undefined ? {} : { cursor }) };
    const page = await call(listProblems, { params: { importId }, query });
    problems.push(...page.problems);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return problems;
};

interface Check {
  readonly branchId: number;
  readonly kind: ImportKind;
  readonly similar: SimilarRule;
  readonly rows: readonly ImportRow[];
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Reads every row as the import would. Changes nothing. */
export const checkAllRows = async ({
  branchId,
  kind,
  similar,
  rows,
  signal,
  onProgress,
}: Check): Promise<CheckAnswer> => {
  const parts: CheckAnswer[] = [];
  for (let first = 0; first < rows.length; first += IMPORT_BATCH) {
    const batch = rows.slice(first, first + IMPORT_BATCH);
    parts.push(await call(checkRows, { body: { branchId, kind, similar, rows: batch } }, { signal }));
    onProgress(first + batch.length);
  }
  return {
    problems: parts.flatMap(({ problems }) => problems),
    known: parts.flatMap(({ known }) => known),
    readable: parts.reduce((sum, { readable }) => sum + readable, 0),
  };
};
