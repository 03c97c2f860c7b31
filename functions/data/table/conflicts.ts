import { setTimeout as pause } from 'node:timers/promises';
import { countConflict } from './database-use.ts';

const MAX_ATTEMPTS = 10;
const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 800;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Why the parts of a cancelled transaction were refused, without the parts that were not. */
const cancellationCodes = (error: Record<string, unknown>): readonly string[] => {
  const reasons = error['CancellationReasons'];
  if (error['name'] !== 'TransactionCanceledException' || !Array.isArray(reasons)) return [];
  return reasons
    .map((reason: unknown) => (isRecord(reason) ? reason['Code'] : undefined))
    .filter((code) => typeof code === 'string')
    .filter((code) => code !== 'None');
};

const throttlingCodes: ReadonlySet<string> = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Was the request refused only because another one touched the same item? Nothing was written, and a retry may succeed. */
export const isConflict = (error: unknown): boolean => {
  if (!isRecord(error)) return false;
  if (error['name'] === 'TransactionConflictException') return true;
  const codes = cancellationCodes(error);
  return codes.length > 0 && codes.every((code) => code === 'TransactionConflict');
};

/** Was a transaction cancelled by throttling, and otherwise only by conflicts? */
export const isThrottledTransaction = (error: unknown): boolean => {
  if (!isRecord(error)) return false;
  const codes = cancellationCodes(error);
  return (
    codes.some((code) => throttlingCodes.has(code)) &&
    codes.every((code) => code === 'TransactionConflict' || throttlingCodes.has(code))
  );
};

/**
 * Retries conflicts with exponential backoff and full jitter. A loop of its own, around the SDK's: conflicts say
 * nothing about the health of the database, so they must not use up the SDK's retry quota.
 */
export const withConflictRetries =
  <Arguments extends object, Output>(next: (args: Arguments) => Promise<Output>) =>
  async (args: Arguments): Promise<Output> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await next({ ...args });
      } catch (error) {
        if (!isConflict(error)) throw error;
        countConflict();
        if (attempt === MAX_ATTEMPTS) throw error;
        await pause(Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
      }
    }
  };
