import * as z from 'zod/mini';
import type { Piastres } from '#shared/rules/money.ts';
import { newPassword, timeOfDay as timeOfDayInput } from '#shared/models/fields.ts';
import { priceFrom } from './operations.ts';
import { closedDate, timeZone as timeZoneInput } from '#shared/models/branch-input.ts';

/** A wrong argument; its message is printed without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'Misuse';
}

/** What the operating system says of a file or folder, as a sentence. */
export const refuseFile =
  (path: string) =>
  ({ code = '' }: NodeJS.ErrnoException): never => {
    throw new UsageError(code === 'ENOENT' ? `There is no ${path}.` : `${path} cannot be used (${code}).`);
  };

export const wholeNumber = (given: string, what: string, least: number): number => {
  const value = Number(given);
  if (!Number.isInteger(value) || value < least)
    throw new UsageError(`${what} must be a whole number from ${String(least)}: ${given}`);
  return value;
};

export const branchIdFrom = (given: string): number => wholeNumber(given, 'The branch id', 1);

export const price = (given: string): Piastres => {
  const parsed = priceFrom(given);
  if (parsed === undefined) throw new UsageError(`Not a price in pounds: ${given}`);
  return parsed;
};

/** A value by the rule that the API has for it. */
export const parsed = <Output>(schema: z.ZodMiniType<Output>, given: string, what: string): Output => {
  const { data, success } = z.safeParse(schema, given);
  if (!success) throw new UsageError(`Not ${what}: ${given}`);
  return data;
};

export const timeOfDay = (given: string): string => parsed(timeOfDayInput, given, 'a time of day (HH:MM)');
export const timeZone = (given: string): string => parsed(timeZoneInput, given, 'a time zone');
export const dateFrom = (given: string): string => parsed(closedDate, given, 'a date (YYYY-MM-DD)');

export const passwordFromEnvironment = (): string => {
  const password = process.env['PASSWORD'] ?? '';
  if (!z.safeParse(newPassword, password).success)
    throw new UsageError('Give the password, 8 to 256 characters, in the variable PASSWORD.');
  return password;
};
