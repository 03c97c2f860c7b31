import * as z from 'zod/mini';
import { reservationType, workState } from '../models/enums.ts';
import { moment } from '../models/fields.ts';
import { defineEvent } from './define.ts';
import { clinicDay } from './fields.ts';

/** A doctor was seen for the first time today or after an hour, set on, paused or off for the day, or serves other services. */
export const doctorChanged = defineEvent({
  type: 'doctor.changed',
  version: 1,
  data: z.strictObject({
    branch_id: z.int(),
    day: clinicDay,
    doctor_id: z.string(),
    state: workState,
    paused_until: z.nullable(moment),
    /** Null = every service. */
    services: z.nullable(z.array(reservationType)),
  }),
  example: {
    branch_id: 1,
    day: '2026-11-20',
    doctor_id: 'u-7',
    state: 'paused',
    paused_until: '2026-11-20T16:30:00.000Z',
    services: null,
  },
});

/** A doctor sent a request again within an hour. One who is on stays at work for another hour. */
export const doctorSeen = defineEvent({
  type: 'doctor.seen',
  version: 1,
  data: z.strictObject({ branch_id: z.int(), day: clinicDay, doctor_id: z.string() }),
  example: { branch_id: 1, day: '2026-11-20', doctor_id: 'u-7' },
});
