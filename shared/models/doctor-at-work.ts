import * as z from 'zod/mini';
import { reservationType, workState } from './enums.ts';
import { moment } from './fields.ts';

/** A doctor who was seen at a branch today. */
export const doctorAtWork = z.strictObject({
  doctor_id: z.string(),
  /** Null until the doctor opens the queue with this release. */
  name: z.nullable(z.string()),
  state: workState,
  /** Null unless paused. */
  paused_until: z.nullable(moment),
  services: z.array(reservationType),
  seen_at: moment,
});
export type DoctorAtWork = z.output<typeof doctorAtWork>;
