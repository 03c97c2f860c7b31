import { isRefusal, type Refusal } from '#shared/errors.ts';
import { databaseFailureOf } from '../data/table/failures.ts';
import { bodyNotJson } from '#shared/refusals/input.ts';
import { databaseUnreachable, serverBusy, serverFailed, storageFull } from '#shared/refusals/server.ts';

const hasStatus = (error: unknown): error is { readonly statusCode: number } =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number';

/** Maps any thrown error to its refusal. The only place where errors become replies. */
export const refusalFrom = (error: unknown): Refusal => {
  if (isRefusal(error)) return error;
  // middy's body parser throws 415 and 422 for what is no JSON.
  if (hasStatus(error) && error.statusCode >= 400 && error.statusCode < 500) return bodyNotJson();
  switch (databaseFailureOf(error)) {
    case 'busy':
      return serverBusy();
    case 'unreachable':
      return databaseUnreachable();
    case 'storage-full':
      return storageFull();
    case 'unknown':
      return serverFailed();
  }
};
