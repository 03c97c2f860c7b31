import { afterAll, afterEach, expect } from 'vitest';
import { takeUnannounced } from './support/problem-lines.ts';

/** A warning or an error in the log that the test did not announce fails it: tests/support/problem-lines.ts. */
const expectNoProblemLines = (): void => {
  expect(takeUnannounced(), 'log lines of level WARN or ERROR that no test announced').toEqual([]);
};

afterEach(expectNoProblemLines);
// Lines that are written between tests, or while the file starts and stops.
afterAll(expectNoProblemLines);
