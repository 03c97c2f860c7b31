import { type Key, pad } from './parts.ts';

// Keys of imports: one item for each, its rows while they can be undone, and its problems.

/** The imports of a branch; their ids sort by time. */
export const imports = (branchId: number): string => `B#${String(branchId)}#IMPORTS`;

const importKey = (branchId: number, importId: string): Key => ({
  PK: `B#${String(branchId)}#IMPORTS`,
  SK: importId,
});

/** The sort keys of imports begin with it: so do their ids. */
export const importPrefix = 'i';

/** The id of the last import of a branch: of two that begin at the same time one fails. */
export const lastImport = (branchId: number): Key => ({ PK: `B#${String(branchId)}#IMPORTS`, SK: 'LAST' });

/** What an import made of its rows. */
export const importRows = (importId: string): string => `IMPORT#${importId}`;

/** @param row counted from 0 */
export const importRow = (importId: string, row: number): Key => ({ PK: `IMPORT#${importId}`, SK: `R#${pad(row, 6)}` });

export const importProblemPrefix = 'X#';

/** The problems of a row. */
export const importProblem = (importId: string, row: number): Key => ({
  PK: `IMPORT#${importId}`,
  SK: `X#${pad(row, 6)}`,
});

export { importKey as import };
