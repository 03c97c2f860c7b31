import { isConflict, isThrottledTransaction } from './conflicts.ts';

/** Why a database request failed after all retries. */
export type DatabaseFailure = 'busy' | 'unreachable' | 'storage-full' | 'unknown';

const busyNames: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
]);

const unreachableNames: ReadonlySet<string> = new Set(['TimeoutError', 'InternalServerError', 'ServiceUnavailable']);

/** Codes of a connection that was refused, lost or never made. */
const networkCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Did the database itself fail to carry out the request, as with a full or read-only disk? */
export const isStorageFailure = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'InternalServerError';

/** Classifies an error of the SDK. `unknown` is also what a retry cannot cure, such as a request that is not valid. */
export const databaseFailureOf = (error: unknown): DatabaseFailure => {
  if (!(error instanceof Error)) return 'unknown';
  // The embedded database reports a full disk as an internal error.
  if (isStorageFailure(error) && error.message.includes('disk is full')) return 'storage-full';
  if (busyNames.has(error.name) || isConflict(error) || isThrottledTransaction(error)) return 'busy';
  if (unreachableNames.has(error.name) || ('code' in error && networkCodes.has(error.code))) return 'unreachable';
  return 'unknown';
};
