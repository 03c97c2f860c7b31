import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import { liveThrough } from './reservation-life/live.ts';

/** Set `SEQUENCES` for fewer or more. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 10_000);

let clinic: TestClinic;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

it(`lives ${String(SEQUENCES)} days at the counter exactly as the rules say`, { timeout: 2_400_000 }, async () => {
  const started = performance.now();
  const { sequences, steps } = await liveThrough(clinic, SEQUENCES, seed);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${String(sequences)} sequences, ${String(steps)} steps, ${seconds.toFixed(0)} s, SEED=${String(seed)}`);
  expect(sequences).toBe(SEQUENCES);
});
