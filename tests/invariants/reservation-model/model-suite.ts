import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '#tests/harness.ts';
import { seed } from '#tests/shared/seeded.ts';
import { runSequences } from './run-sequences.ts';

/** `npm run test:long` runs 10,000. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 2_500);

/** Test files that share the sequences, so that each core runs its part. */
const PARTS = 2;

/** Far from the seeds of the other parts: each part uses several in a row. */
const SEED_DISTANCE = 1_000;

/** One part of the sequences. @param part from 0. */
export const modelSuite = (part: number): void => {
  let clinic: TestClinic;
  const sequences = Math.ceil((SEQUENCES - part) / PARTS);
  const seedOfPart = seed + part * SEED_DISTANCE;

  beforeAll(async () => {
    clinic = await openTestClinic();
  });
  afterAll(() => clinic.stop());

  it(`answers as the model in ${String(sequences)} random clinic days`, { timeout: 2_400_000 }, async () => {
    const started = performance.now();

    const run = await runSequences(clinic, sequences, seedOfPart);

    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${String(run.sequences)} sequences, ${String(run.steps)} steps, ${seconds.toFixed(0)} s, SEED=${String(seed)}`,
    );
    expect(run.sequences).toBe(sequences);
  });
};
