import { describe } from 'vitest';
import { apiSuite, partBySeed } from '../api-suite.ts';
import { replaceTestEnvironment } from '../harness.ts';
import { onRunner } from '../test-environment.ts';

replaceTestEnvironment(onRunner);

describe('the API suite, against the runner of one machine', () => {
  apiSuite({ part: partBySeed('RUNNER_PARTS', 3), always: ['full-day.test.ts'] });
});
