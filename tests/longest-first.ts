import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of the longest test files, measured on two busy cores. Only their order and proportion matter. */
export const secondsOf: Readonly<Record<string, number>> = {
  'tests/invariants/api-fuzz.test.ts': 60,
  'tests/invariants/api-through-proxy.test.ts': 120,
  'tests/invariants/authz-matrix.test.ts': 120,
  'tests/invariants/clinic-history-mutants.test.ts': 160,
  'tests/invariants/clinic-history.test.ts': 60,
  'tests/invariants/faults-history.test.ts': 180,
  'tests/invariants/faults.test.ts': 45,
  'tests/invariants/money-days.test.ts': 120,
  'tests/invariants/money-guards.test.ts': 40,
  'tests/invariants/queue-history.test.ts': 40,
  'tests/invariants/read-budgets.test.ts': 60,
  'tests/invariants/reservation-model-1.test.ts': 180,
  'tests/invariants/reservation-model-2.test.ts': 180,
};

/** Of a file that is not listed. */
const SHORT = 10;

const secondsIn = (file: string): number => secondsOf[file] ?? SHORT;

/** Test files in the order of their length, longest first; files of one length by name. */
const longestFirst = <T extends { readonly file: string }>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => secondsIn(b.file) - secondsIn(a.file) || a.file.localeCompare(b.file));

/** Files in so many parts that take about the same time: each file joins the part that has least to do. */
export const partsByTime = <T extends { readonly file: string }>(files: readonly T[], count: number): T[][] => {
  const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] as T[] }));
  for (const each of longestFirst(files)) {
    const [least] = parts.toSorted((a, b) => a.seconds - b.seconds);
    if (least === undefined) continue;
    least.seconds += secondsIn(each.file);
    least.files.push(each);
  }
  return parts.map((part) => part.files);
};

const named = (specification: TestSpecification) => ({
  specification,
  file: relative(process.cwd(), specification.moduleId),
});

/** Shards of equal time. vitest's own have equal numbers of files. */
export class LongestFirst extends BaseSequencer {
  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const part = partsByTime(files.map(named), count)[index - 1] ?? [];
    return Promise.resolve(part.map(({ specification }) => specification));
  }
}
