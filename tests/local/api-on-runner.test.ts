import { describe } from 'vitest';
import { apiSuite } from '../api-suite.ts';
import { useTestEnvironment } from '../harness.ts';
import { onRunner } from '../test-environment.ts';

useTestEnvironment(onRunner);

describe('the API suite, against the runner of one machine', () => {
  apiSuite();
});
