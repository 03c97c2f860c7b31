import { describe } from 'vitest';
import { apiSuite } from '../api-suite.ts';
import { openElsewhere } from '../harness.ts';
import { onRunner } from '../premises.ts';

openElsewhere(onRunner);

describe('the API suite, against the runner of one machine', () => {
  apiSuite();
});
