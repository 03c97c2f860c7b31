/** `npm run test:long` sets LONG: the random suites run in full, and the test files named `*.long.test.ts` as well. */
export const isLongRun = (process.env['LONG'] ?? '') !== '';
