/**
 * Test files with a process of their own: they replace modules or the test environment, or load the
 * tests of other files.
 */
export const filesAlone: readonly string[] = [
  'tests/functions/api/log-in.test.ts',
  'tests/infra/grants.test.ts',
  'tests/local/api-on-runner.test.ts',
];
