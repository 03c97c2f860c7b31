import { describe } from 'vitest';
import { apiSuite } from '../api-suite.ts';
import { replaceTestEnvironment } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import { conflictsAndLag } from '../support/dynamodb-proxy/faults.ts';
import { throughProxy } from '../support/through-proxy.ts';
import { enforceGrants } from '../under-grants.ts';

enforceGrants();

replaceTestEnvironment(
  throughProxy({
    seed,
    faults: conflictsAndLag,
    lateReads: new Set([
      'reservations/show-queue-info',
      'patients/search-patients',
      'patients/find-patients-by-phone',
      'patients/show-patient-history',
    ]),
  }),
);

/**
 * Exact ranks of bookings that are made at once need every number that was drawn. A lost answer makes the client draw
 * a second one, and for some seconds the first counts as a patient in front. An attempt whose answer was lost counts
 * twice, and a ticket number whose answer was lost stays unused.
 */
describe(`bookings and attempts on a DynamoDB that loses no answer (SEED=${String(seed)})`, () => {
  apiSuite({ only: ['booking-at-once.test.ts', 'attempt-limits.test.ts', 'booking-limits.test.ts'] });
});
