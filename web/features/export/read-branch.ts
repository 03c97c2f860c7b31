import { exportBranch } from '#shared/routes/exports.ts';
import { exportParts, type ExportRow, type ExportRows } from '#shared/rules/export-sheets.ts';
import { call } from '#web/lib/api/client.ts';
import { type Answer, wireName } from '#web/lib/api/wire-names.ts';

/** How far an export is: rows so far, and the share of the days; undefined while patients are read. */
export interface Progress {
  readonly counts: Readonly<Record<keyof ExportRows, number>>;
  readonly percent: number | undefined;
}

type Page = Answer<typeof exportBranch>;

/** A row as the HTTP API names their fields: so are those of the file. */
const wireRow = (row: Page[keyof ExportRows][number]): ExportRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [wireName(name), value]));

interface Reading {
  readonly branchId: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Reads everything that a branch holds, page by page. */
export const readBranch = async ({ branchId, signal, onProgress }: Reading): Promise<ExportRows> => {
  const rows: Record<keyof ExportRows, ExportRow[]> = {
    patients: [],
    visits: [],
    ledger: [],
    packages: [],
    shares: [],
  };
  let cursor: string | undefined;
  do {
    const body = { branchId, ...(cursor === undefined ? {} : { cursor }) };
    const page: Page = await call(exportBranch, { body }, { signal });
    for (const part of exportParts) for (const row of page[part]) rows[part].push(wireRow(row));
    onProgress({
      counts: {
        patients: rows.patients.length,
        visits: rows.visits.length,
        ledger: rows.ledger.length,
        packages: rows.packages.length,
        shares: rows.shares.length,
      },
      percent: page.percent ?? undefined,
    });
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
};
