import * as z from 'zod/mini';
import { piastres } from '#shared/models/fields.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Piastres } from '#shared/rules/money.ts';
import { storedClinicDay, storedPatientId, storedStaffName } from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import { absent, put, type Write } from '../table/store.ts';

/**
 * An opening balance: money that another system received or was owed before the clinic began with this one. It is no
 * income of any day; credit and packages that it pays for name it as their fund. Source: docs/domain.md#import.
 */
export const openingEntryItem = z.object({
  id: z.string(),
  branchId: z.int(),
  day: storedClinicDay,
  at: z.string(),
  purpose: z.enum(['credit', 'package', 'debt']),
  patientId: storedPatientId,
  /** Piastres; below 0 in the entry that takes one back. */
  amount: piastres,
  importId: z.string(),
  /** The entry that is taken back. */
  reverses: z.optional(z.string()),
  takenBy: z.string(),
  takenByName: storedStaffName,
});
export type OpeningEntry = z.output<typeof openingEntryItem>;

/** Never overwrites one. Label: `opening`. */
export const openingEntryWrite = (entry: OpeningEntry): Write =>
  put('opening', { ...keys.openingEntry(entry.branchId, entry.day, entry.at, entry.id), ...entry }, absent);

/** The id of the opening balance that a row of an import enters. */
export const openingEntryId = (branchId: number, importId: string, row: number): string =>
  `O${String(branchId)}-${importId.slice(1)}-${String(row)}`;

/** An opening balance as a fund of credit or of a package. Refunds of it are in cash unless another method is chosen. */
export const fundOfOpening = (
  {
    id,
    day,
    at,
    amount,
  }: { readonly id: string; readonly day: ClinicDay; readonly at: string; readonly amount: Piastres },
  type: 'credit' | 'package',
) => ({ id, day, at, type, method: 'cash' as const, left: amount });
