import { describe } from 'vitest';
import { apiSuite } from '../api-suite.ts';
import { replaceTestEnvironment } from '../harness.ts';
import { isLongRun } from '../long-run.ts';
import { onRunner } from '../test-environment.ts';

replaceTestEnvironment(onRunner);

describe('the API suite, against the runner of one machine', () => {
  apiSuite(isLongRun ? {} : { only: ['full-day.test.ts'] });
});
