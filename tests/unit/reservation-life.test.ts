import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { liveThrough } from '../invariants/reservation-life/live.ts';
import { seed } from '../shared/seeded.ts';

/** A taste of tests/invariants/reservation-life.test.ts, for every check. */
const SEQUENCES = 40;

let clinic: TestClinic;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

it(`lives ${String(SEQUENCES)} days at the counter exactly as the rules say`, async () => {
  expect((await liveThrough(clinic, SEQUENCES, seed)).sequences).toBe(SEQUENCES);
});
