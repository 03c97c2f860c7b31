import { catalogue, type Language, Refusal } from '../../shared/errors.ts';
import { bodyNotJson, serverBusy, serverFailed } from '../domain/refusals.ts';

/** Names under which the SDK says that the database is too busy or out of reach, after its own retries. */
const busyNames: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'TransactionCanceledException',
  'TimeoutError',
  'InternalServerError',
  'ServiceUnavailable',
]);

const hasStatus = (error: unknown): error is { readonly statusCode: number } =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number';

/** The refusal that stands for any error thrown on the way: the one place where errors become replies. */
export const refusalFrom = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  // middy's body parser throws 415 and 422 for what is no JSON.
  if (hasStatus(error) && error.statusCode >= 400 && error.statusCode < 500) return bodyNotJson();
  if (error instanceof Error && (busyNames.has(error.name) || 'code' in error)) return serverBusy();
  return serverFailed();
};

/** The failure envelope. Source: api.md. */
export const failureBody = (refusal: Refusal, language: Language) => ({
  success: false as const,
  error: refusal.sentence[language] || catalogue[refusal.code].message,
  code: refusal.code,
  ...(refusal.details.length === 0
    ? {}
    : { details: refusal.details.map(({ path, message }) => ({ path, message: message[language] })) }),
});
