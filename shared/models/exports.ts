import * as z from 'zod/mini';
import {
  laserArea,
  ledgerEntryKinds,
  packageUnit,
  ledgerMethod,
  queueStatus,
  reservationType,
  revenueTypes,
} from './enums.ts';
import { day, moment, nameInArabic, patientId } from './fields.ts';
import { warningKind } from './medical.ts';
import { serviceOfVisit } from './services.ts';

/** Rows of the export of a branch. Amounts are pounds. Source: docs/domain.md#export. */

const text = z.nullable(z.string());
const amount = z.number();

export const exportedPatient = z.strictObject({
  id: patientId,
  name: z.string(),
  phone: z.string(),
  former_names: z.array(z.string()),
  former_phones: z.array(z.string()),
  visits: z.int(),
  last_visit: text,
  registered_at: moment,
  /** The patient who was kept when this one was merged. */
  merged_into: z.nullable(patientId),
  birth_year: z.nullable(z.int()),
  warnings: z.array(warningKind),
  /** Money that pays for no visit yet. */
  credit: amount,
});

export const exportedPackage = z.strictObject({
  id: z.string(),
  patient_id: patientId,
  name: z.string(),
  name_ar: z.string(),
  service: reservationType,
  unit: packageUnit,
  units: z.int(),
  used: z.int(),
  price: amount,
  paid: amount,
  sold_on: day,
  expires_on: day,
  refunded_at: z.nullable(moment),
});

export const exportedVisit = z.strictObject({
  id: z.int(),
  day,
  ticket_number: z.int(),
  patient_id: patientId,
  name: z.string(),
  phone: z.string(),
  type: reservationType,
  ...serviceOfVisit,
  areas: z.array(laserArea),
  status: queueStatus,
  doctor: text,
  doctor_ar: nameInArabic,
  booked_at: moment,
  arrived_at: z.nullable(moment),
  called_at: z.nullable(moment),
  finished_at: z.nullable(moment),
  price: z.nullable(amount),
  paid: amount,
  pulses: z.nullable(z.int()),
  price_per_pulse: z.nullable(amount),
});

/** A service in the paid sheet of a doctor. Its rule is a percentage of the money, or a sum for each paid visit. */
export const exportedShare = z.strictObject({
  /** `2026-11` */
  month: z.string(),
  doctor_id: z.string(),
  doctor: text,
  doctor_ar: nameInArabic,
  type: reservationType,
  visits: z.int(),
  paid_visits: z.int(),
  money: amount,
  percent: z.nullable(z.number()),
  amount_per_visit: z.nullable(amount),
  share: amount,
  paid_at: moment,
  paid_by: z.string(),
  paid_by_ar: nameInArabic,
});

export const exportedLedgerKinds = [...ledgerEntryKinds, 'opening'] as const;

/** An entry of the ledger, or an opening balance of an import, which is no income. */
export const exportedEntry = z.strictObject({
  id: z.string(),
  day,
  at: moment,
  kind: z.enum(exportedLedgerKinds),
  purpose: z.enum([...revenueTypes, 'debt']),
  method: z.nullable(ledgerMethod),
  amount,
  receipt_number: text,
  patient_id: patientId,
  visit_id: z.nullable(z.int()),
  package_id: text,
  reference: text,
  reason: text,
  /** The entry that a reversal takes back. */
  reverses: text,
  /** Of a move: the other branch. */
  other_branch_id: z.nullable(z.int()),
  taken_by: z.string(),
  taken_by_ar: nameInArabic,
  /** Percent of value-added tax in the amount; 0 = none. */
  vat_percent: z.int(),
  /** The further service that was paid for, with its present names. */
  ...serviceOfVisit,
});
