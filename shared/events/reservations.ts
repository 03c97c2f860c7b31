import * as z from 'zod/mini';
import { queueStatus, reservationSource, reservationType } from '../models/enums.ts';
import { moment } from '../models/fields.ts';
import { defineEvent } from './define.ts';
import { clinicDay, eventPatientId, eventReservationId, furtherService } from './fields.ts';

/** The reservation and the location of its ticket. */
const place = {
  reservation_id: eventReservationId,
  branch_id: z.int(),
  day: clinicDay,
  ticket_no: z.int(),
  patient_id: eventPatientId,
  service: reservationType,
  service_id: furtherService,
};

const examplePlace = {
  reservation_id: 1042,
  branch_id: 1,
  day: '2026-11-20',
  ticket_no: 17,
  patient_id: 'p0123456789abcdef0123',
  service: 'laser',
} as const;

/** How it was booked; absent in events of an earlier release. */
const source = z.optional(reservationSource);
const minutes = z.int().check(z.minimum(0));
const promise = z.nullable(z.strictObject({ wait: minutes, low: minutes, high: minutes }));

export const reservationBooked = defineEvent({
  type: 'reservation.booked',
  version: 1,
  data: z.strictObject({ ...place, source: reservationSource, promised: promise }),
  example: { ...examplePlace, source: 'online', promised: { wait: 35, low: 22, high: 48 } },
});

/** A suspicious booking that is in no queue until it is confirmed; then it is published as booked. */
export const reservationHeld = defineEvent({
  type: 'reservation.held',
  version: 1,
  data: z.strictObject({ ...place, source: reservationSource }),
  example: { ...examplePlace, source: 'online' },
});

export const patientCalled = defineEvent({
  type: 'patient.called',
  version: 1,
  data: z.strictObject({
    ...place,
    doctor_id: z.string(),
    booked_at: moment,
    /** The patient was skipped and reinserted, so the wait is not compared with the promise. */
    reinserted: z.boolean(),
    promised: promise,
  }),
  example: {
    ...examplePlace,
    doctor_id: 'u-7',
    booked_at: '2026-11-20T15:04:05.000Z',
    reinserted: false,
    promised: { wait: 35, low: 22, high: 48 },
  },
});

export const callRepeated = defineEvent({
  type: 'call.repeated',
  version: 1,
  data: z.strictObject({ ...place, doctor_id: z.string() }),
  example: { ...examplePlace, doctor_id: 'u-7' },
});

export const patientSkipped = defineEvent({
  type: 'patient.skipped',
  version: 1,
  data: z.strictObject({ ...place, from: queueStatus }),
  example: { ...examplePlace, from: 'waiting' },
});

export const patientReinserted = defineEvent({
  type: 'patient.reinserted',
  version: 1,
  data: z.strictObject(place),
  example: examplePlace,
});

/** The last move was undone: the reservation has its earlier status and position. */
export const moveUndone = defineEvent({
  type: 'move.undone',
  version: 1,
  data: z.strictObject({ ...place, from: queueStatus, to: queueStatus }),
  example: { ...examplePlace, from: 'skipped', to: 'waiting' },
});

export const reservationCancelled = defineEvent({
  type: 'reservation.cancelled',
  version: 1,
  data: z.strictObject(place),
  example: examplePlace,
});

export const reservationMissed = defineEvent({
  type: 'reservation.missed',
  version: 1,
  data: z.strictObject({ ...place, source }),
  example: { ...examplePlace, source: 'online' },
});

export const visitCompleted = defineEvent({
  type: 'visit.completed',
  version: 1,
  data: z.strictObject({ ...place, doctor_id: z.nullable(z.string()), called_at: z.nullable(moment), source }),
  example: { ...examplePlace, doctor_id: 'u-7', called_at: '2026-11-20T15:40:00.000Z', source: 'online' },
});

/** A reservation has another service, area, preferred doctor or charge, or its patient has other details. */
export const reservationChanged = defineEvent({
  type: 'reservation.changed',
  version: 1,
  data: z.strictObject({
    ...place,
    /** Null = any doctor. */
    preferred_doctor_id: z.nullable(z.string()),
  }),
  example: { ...examplePlace, preferred_doctor_id: 'u-7' },
});

/** Reception marked a waiting patient as here, or as not here. */
export const patientArrived = defineEvent({
  type: 'patient.arrived',
  version: 1,
  data: z.strictObject({ ...place, arrived: z.boolean() }),
  example: { ...examplePlace, arrived: true },
});

/** A waiting patient said by a printed code that they are here; reception confirms or denies it. */
export const patientSaysHere = defineEvent({
  type: 'patient.says_here',
  version: 1,
  data: z.strictObject(place),
  example: examplePlace,
});

/** A waiting patient let others go first: the ticket has a later place. */
export const patientPostponed = defineEvent({
  type: 'patient.postponed',
  version: 1,
  data: z.strictObject(place),
  example: examplePlace,
});

/**
 * The reservation was transferred to the last position of another branch's queue, or a transfer was undone. `ordinal`
 * counts the transfers of the reservation and their undos.
 */
export const reservationTransferred = defineEvent({
  type: 'reservation.transferred',
  version: 1,
  data: z.strictObject({
    ...place,
    from: z.strictObject({ branch_id: z.int(), day: clinicDay, ticket_no: z.int() }),
    ordinal: z.int().check(z.minimum(1)),
    undone: z.boolean(),
  }),
  example: {
    ...examplePlace,
    from: { branch_id: 2, day: '2026-11-20', ticket_no: 9 },
    ordinal: 1,
    undone: false,
  },
});
