import * as z from 'zod/mini';
import type { Piastres } from '#shared/rules/money.ts';
import { parsePhone } from '#shared/rules/phone.ts';
import { newPassword } from '#shared/models/fields.ts';
import { priceFrom } from './operations.ts';

/** A wrong argument; its message is printed without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'Misuse';
}

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

export const phone = (given: string): string => {
  if (given === '') return '';
  const parsed = parsePhone(given);
  if (parsed === null) throw new UsageError(`Not a phone number: ${given}`);
  return parsed;
};

export const timeOfDay = (given: string): string => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(given)) throw new UsageError(`Not a time of day (HH:MM): ${given}`);
  return given;
};

export const timeZone = (given: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    throw new UsageError(`Not a time zone: ${given}`);
  }
};

const date = z.iso.date();
export const dateFrom = (given: string): string => {
  if (!z.safeParse(date, given).success) throw new UsageError(`Not a date (YYYY-MM-DD): ${given}`);
  return given;
};

export const passwordFromEnvironment = (): string => {
  const password = process.env['PASSWORD'] ?? '';
  if (!z.safeParse(newPassword, password).success)
    throw new UsageError('Give the password, 8 to 256 characters, in the variable PASSWORD.');
  return password;
};
