import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of the longest test files. Only their order and proportion within a suite matter. */
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
  'tests/journeys/access.test.ts': 22,
  'tests/journeys/accessibility-ar.test.ts': 73,
  'tests/journeys/accessibility-en.test.ts': 73,
  'tests/journeys/attention.test.ts': 43,
  'tests/journeys/back-office.test.ts': 20,
  'tests/journeys/counter.test.ts': 78,
  'tests/journeys/doctor.test.ts': 39,
  'tests/journeys/doctor-desk.test.ts': 25,
  'tests/journeys/forms.test.ts': 20,
  'tests/journeys/hurry.test.ts': 31,
  'tests/journeys/installed.test.ts': 50,
  'tests/journeys/iphone.test.ts': 24,
  'tests/journeys/keyboard.test.ts': 24,
  'tests/journeys/kit.test.ts': 85,
  'tests/journeys/landing.test.ts': 25,
  'tests/journeys/large-text.test.ts': 26,
  'tests/journeys/motion.test.ts': 29,
  'tests/journeys/patient.test.ts': 23,
  'tests/journeys/reception.test.ts': 40,
  'tests/journeys/session.test.ts': 22,
  'tests/journeys/ticket.test.ts': 42,
  'tests/journeys/troubles.test.ts': 22,
  'tests/journeys/walk-in.test.ts': 34,
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
