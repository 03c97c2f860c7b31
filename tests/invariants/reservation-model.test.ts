import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '#tests/harness.ts';
import { seed } from '#tests/shared/seeded.ts';
import { runSequences } from './reservation-model/run-sequences.ts';

/** `npm run test:long` runs 10,000. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 600);

let clinic: TestClinic;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

it(
  `answers as the model in ${String(SEQUENCES)} random clinic days (SEED=${String(seed)})`,
  { timeout: 4_800_000 },
  async () => {
    const run = await runSequences(clinic, SEQUENCES, seed);

    expect(run.sequences).toBe(SEQUENCES);
  },
);
