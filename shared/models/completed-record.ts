import * as z from 'zod/mini';
import { serviceOfVisit } from './services.ts';
import { laserArea, paymentStatus, reservationType } from './enums.ts';
import { packageUse } from './package-use.ts';
import { amountOrNull, moment, patientId, nameInArabic } from './fields.ts';

/** A finished visit, as doctors and reception list it. */
export const completedRecord = z.strictObject({
  reservation_id: z.int(),
  patient_id: patientId,
  patient_name: z.string(),
  patient_phone: z.string(),
  doctor_name: z.nullable(z.string()),
  doctor_name_ar: nameInArabic,
  reservation_type: reservationType,
  ...serviceOfVisit,
  laser_area: z.nullable(laserArea),
  laser_areas: z.array(laserArea),
  /** The ticket number: a finished visit has no live position. */
  queue_position: z.int(),
  payment_status: paymentStatus,
  payment_amount: amountOrNull,
  completed_at: moment,
  latest_fractional_price: z.nullable(z.number()),
  session_recorded: z.boolean(),
  package_use: packageUse,
});
export type CompletedRecord = z.output<typeof completedRecord>;
