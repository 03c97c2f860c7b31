import type { PaymentMethod } from '#shared/models/enums.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';

export interface PaymentEntry extends Record<string, unknown> {
  typed: string;
  method: PaymentMethod;
  /** Reference of the part that is not paid in cash. */
  reference: string;
}

/** What an entry belongs to. Balance in pounds. */
interface OfDebt {
  readonly id: number;
  readonly patientId: string;
  readonly balance: number;
  readonly what?: string;
}

/** Entries that were typed, by debt: a payment that was refused, or left for the drawer, opens again with them. */
const kept = keptEntries<PaymentEntry>();

const keyOf = ({ id, patientId, balance, what = '' }: OfDebt): string => [id, patientId, balance, what].join(' ');

export const keptEntry = (debt: OfDebt): PaymentEntry | undefined => kept().get(keyOf(debt));
export const keepEntry = (debt: OfDebt, entry: PaymentEntry): void => void kept().set(keyOf(debt), entry);

/** Of a payment that succeeded: after its refund the same balance may be owed again. */
export const forgetEntry = (debt: OfDebt): void => void kept().delete(keyOf(debt));
