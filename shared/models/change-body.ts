import * as z from 'zod/mini';
import { areasAgree, hasNeededArea } from './booked-area.ts';
import { doctorIdInput } from './doctor-at-work.ts';
import type { ReservationType } from './enums.ts';
import { laserAreaInput, laserAreasInput, reservationTypeInput } from './enums.ts';
import { serviceId } from './services.ts';

/** A change of body areas or of the further service must also name the kind. */
const isChange = (body: {
  readonly type?: ReservationType | undefined;
  readonly laser_area?: unknown;
  readonly laser_areas?: unknown;
  readonly service_id?: unknown;
  readonly preferred_doctor_id?: unknown;
}): boolean =>
  body.type !== undefined ||
  (body.laser_area === undefined &&
    body.laser_areas === undefined &&
    body.service_id === undefined &&
    body.preferred_doctor_id !== undefined);

/** Another service, other areas of the same one, or another preferred doctor (null = any). */
export const changeBody = z
  .strictObject({
    type: z.optional(reservationTypeInput),
    /** A further service of the kind; null: the kind itself. Absent: it stays as long as the kind does. */
    service_id: z.optional(z.nullable(serviceId)),
    laser_area: z.optional(z.nullable(laserAreaInput)),
    laser_areas: z.optional(z.nullable(laserAreasInput)),
    preferred_doctor_id: z.optional(z.nullable(doctorIdInput)),
  })
  .check(z.refine(isChange, { path: ['type'], error: 'required' }))
  .check(z.refine(hasNeededArea, { path: ['laser_area'], error: 'laser_area_required' }))
  .check(z.refine(areasAgree, { path: ['laser_areas'], error: 'invalid' }));
