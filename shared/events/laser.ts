import * as z from 'zod/mini';
import { reservationType } from '../models/enums.ts';
import { piastres } from '../models/fields.ts';
import { defineEvent } from './define.ts';
import { clinicDay, eventReservationId } from './fields.ts';

const count = z.int().check(z.minimum(0));

export const sessionRecorded = defineEvent({
  type: 'session.recorded',
  version: 1,
  data: z.strictObject({
    reservation_id: eventReservationId,
    branch_id: z.int(),
    /** The clinic day on which it was recorded. */
    day: clinicDay,
    doctor_id: z.string(),
    service: reservationType,
    pulses: count,
    /** Piastres. */
    amount: piastres.check(z.minimum(0)),
  }),
  example: {
    reservation_id: 1042,
    branch_id: 1,
    day: '2026-11-20',
    doctor_id: 'u-7',
    service: 'laser',
    pulses: 320,
    amount: 160_000,
  },
});

/** The pulses of each body area were written or changed. They stay in the patient's record. */
export const treatmentWritten = defineEvent({
  type: 'treatment.written',
  version: 1,
  data: z.strictObject({
    reservation_id: eventReservationId,
    branch_id: z.int(),
    /** The clinic day of the visit. */
    day: clinicDay,
  }),
  example: { reservation_id: 1042, branch_id: 1, day: '2026-11-20' },
});

/** Readings and recorded pulses of an ended pulse session. */
const endedPulses = z.strictObject({
  tracking_id: z.string(),
  branch_id: z.int(),
  day: clinicDay,
  doctor_id: z.string(),
  /** Counter readings at start and end. */
  start_pulses: count,
  end_pulses: count,
  /** Pulses of the sessions that it counts. */
  recorded_pulses: count,
});

const endedPulsesExample = {
  tracking_id: 'k-31',
  branch_id: 1,
  day: '2026-11-20',
  doctor_id: 'u-7',
  start_pulses: 120_400,
  end_pulses: 123_020,
  recorded_pulses: 2_600,
};

export const pulsesEnded = defineEvent({
  type: 'pulses.ended',
  version: 1,
  data: endedPulses,
  example: endedPulsesExample,
});

/** A laser session was recorded, or voided, that an ended pulse session counts. */
export const pulsesCorrected = defineEvent({
  type: 'pulses.corrected',
  version: 1,
  data: endedPulses,
  example: { ...endedPulsesExample, recorded_pulses: 2_620 },
});
