import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Environment } from '../environments.ts';

/** Log retention of an environment. */
export const retention = {
  'a week': RetentionDays.ONE_WEEK,
  'a month': RetentionDays.ONE_MONTH,
  'a year': RetentionDays.ONE_YEAR,
} as const satisfies Record<Environment['logDays'], RetentionDays>;
