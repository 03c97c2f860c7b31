import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { runSequences } from '../invariants/reservation-model/run-sequences.ts';
import { seed } from '../shared/seeded.ts';

/** A small part of tests/invariants/reservation-model-*.test.ts, for every check. */
const SEQUENCES = 40;

let clinic: TestClinic;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

it(`answers as the model in ${String(SEQUENCES)} random clinic days`, async () => {
  const run = await runSequences(clinic, SEQUENCES, seed);

  expect(run.sequences).toBe(SEQUENCES);
});
