import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Empty where the source has nothing: the other side of an `if` without `else`. */
const position = z.object({ line: z.optional(z.int()), column: z.optional(z.int()) });
const range = z.object({ start: position });

/** What is read of Istanbul's coverage of a file. */
const fileCoverage = z.object({
  statementMap: z.record(z.string(), range),
  s: z.record(z.string(), z.number()),
  branchMap: z.record(z.string(), z.object({ type: z.string(), locations: z.array(range) })),
  b: z.record(z.string(), z.array(z.number())),
});

export type FileCoverage = z.output<typeof fileCoverage>;
/** Coverage of files by their absolute paths. */
export type Coverage = Readonly<Record<string, FileCoverage>>;

/** Reads what a reporter named `json` wrote. */
export const readCoverage = (file: string): Coverage =>
  z.record(z.string(), fileCoverage).parse(JSON.parse(readFileSync(file, 'utf8')));

const placeOf = ({ start }: z.output<typeof range>): string => `${String(start.line)}:${String(start.column)}`;

type Hits = Map<string, number[]>;

/** Branches by type and first places: two compilers agree on where a branch starts, not on where it ends. */
const branchesOf = ({ branchMap, b }: FileCoverage): Hits =>
  new Map(
    Object.entries(branchMap).map(([id, { type, locations }]) => [
      [type, ...locations.map(placeOf)].join(' '),
      b[id] ?? [],
    ]),
  );

const linesOf = ({ statementMap, s }: FileCoverage): Hits => {
  const lines: Hits = new Map();
  for (const [id, { start }] of Object.entries(statementMap)) {
    const line = String(start.line);
    lines.set(line, [Math.max(lines.get(line)?.[0] ?? 0, s[id] ?? 0)]);
  }
  return lines;
};

interface Count {
  total: number;
  covered: number;
}

/** Adds up the first coverage's branches (or lines), each covered when any of the coverages has hits for it. */
const countOf = ([first = new Map<string, number[]>(), ...others]: readonly Hits[]): Count => {
  const sides = [...first].flatMap(([key, hits]) =>
    hits.map((hit, side) => hit > 0 || others.some((other) => (other.get(key)?.[side] ?? 0) > 0)),
  );
  return { total: sides.length, covered: sides.filter(Boolean).length };
};

export interface Counts {
  readonly branches: Count;
  readonly lines: Count;
}

/**
 * Branches and lines of one file that any of the runs reached.
 * @param runs - coverage of the same file; the first says which branches there are
 */
export const countsOf = (runs: readonly FileCoverage[]): Counts => ({
  branches: countOf(runs.map(branchesOf)),
  lines: countOf(runs.map(linesOf)),
});

/** In percent; 100 where there is nothing to reach. */
export const percentOf = (counts: readonly Count[]): number => {
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const covered = counts.reduce((sum, count) => sum + count.covered, 0);
  return total === 0 ? 100 : (100 * covered) / total;
};
