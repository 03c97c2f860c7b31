import * as z from 'zod/mini';
import { serviceOfVisit } from '../models/services.ts';
import { laserArea, paymentStatus, queueStatus, reservationType } from '../models/enums.ts';
import { packageUse } from '../models/package-use.ts';
import {
  amountOrNull,
  cursor,
  day,
  moment,
  pathPhone,
  patientId,
  personName,
  queryNumber,
  wholeId,
  patientIdInput,
  nameInArabic,
} from '../models/fields.ts';
import { access, cashStaff, defineRoute } from './define.ts';

const patientRow = z.strictObject({
  id: patientId,
  name: z.string(),
  phone: z.string(),
  last_visit: z.nullable(day),
  total_visits: z.int(),
});

export const findPatientsByPhone = defineRoute({
  id: 'patients/find-patients-by-phone',
  method: 'GET',
  path: '/patients/{patient}',
  summary: 'Patients of the branch who share a phone',
  access: access.readers('query'),
  params: z.strictObject({ patient: pathPhone }),
  query: z.strictObject({ branch_id: z.optional(wholeId) }),
  reply: z.strictObject({ patients: z.array(patientRow), patient: patientRow }),
  reasons: ['phone-invalid', 'patient-unknown'],
  throttle: 'staff',
});

export const searchPatients = defineRoute({
  id: 'patients/search-patients',
  method: 'GET',
  path: '/patients/branch-patients',
  summary: "A page of a branch's patients, all or by the start of a word of the name or either end of the phone",
  access: access.readers('query'),
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(120))),
    limit: queryNumber(1, 100, 20),
    page: queryNumber(1, 1_000_000, 1),
    branch_id: z.optional(wholeId),
  }),
  reply: z.strictObject({
    patients: z.array(z.extend(patientRow, { status: z.enum(['new', 'returning']) })),
    total: z.int(),
    total_count: z.int(),
    page: z.int(),
    limit: z.int(),
    pages: z.int(),
    /** true when there are more matches than the counted ones: the search needs more letters. */
    more: z.boolean(),
  }),
  reasons: [],
  throttle: 'staff',
});

export const showPatientHistory = defineRoute({
  id: 'patients/show-patient-history',
  method: 'GET',
  path: '/patients/{patientId}/history',
  summary: "A patient's visits, newest first, with what was charged and paid",
  access: access.readers('patient'),
  params: z.strictObject({ patientId: patientIdInput }),
  query: z.strictObject({ cursor: z.optional(cursor), branch_id: z.optional(wholeId) }),
  reply: z.strictObject({
    patient: z.strictObject({ id: patientId, name: z.string(), phone: z.string() }),
    total_reservations: z.int(),
    total_paid: z.number(),
    history: z.array(
      z.strictObject({
        reservation_id: z.int(),
        reservation_date: day,
        type: reservationType,
        ...serviceOfVisit,
        laser_area: z.nullable(laserArea),
        laser_areas: z.array(laserArea),
        branch_name: z.string(),
        branch_name_ar: z.string(),
        status: queueStatus,
        payment_status: paymentStatus,
        payment_amount: amountOrNull,
        doctor_name: z.nullable(z.string()),
        doctor_name_ar: nameInArabic,
        /** Balance; null for a visit at another branch, as are the body area and the session. */
        balance: amountOrNull,
        /** Id of the recorded session; null without one. */
        session_id: z.nullable(z.string()),
        pulses: z.nullable(z.int()),
        price_per_pulse: amountOrNull,
        package_use: packageUse,
      }),
    ),
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid', 'branch-unknown'],
  throttle: 'staff',
});

/** A name or a phone, or both. */
export const patientBody = z
  .strictObject({
    name: z.optional(personName),
    phone: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  })
  .check(
    z.refine(({ name, phone }) => name !== undefined || phone !== undefined, { path: ['name'], error: 'required' }),
  );

export const changePatient = defineRoute({
  id: 'patients/change-patient',
  method: 'PATCH',
  path: '/patients/{patient}',
  summary: 'Correct the name or the phone of a patient; the former ones keep finding the patient',
  access: access.counter('patient'),
  params: z.strictObject({ patient: patientId }),
  query: z.strictObject({ branch_id: z.optional(wholeId) }),
  body: patientBody,
  reply: z.strictObject({ patient: patientRow }),
  reasons: ['phone-invalid', 'patient-exists', 'patient-at-many-branches', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

/** The patient who is kept, and the patient who is merged into that one. */
const mergeBody = z
  .strictObject({ keep: patientIdInput, drop: patientIdInput })
  .check(z.refine(({ keep, drop }) => keep !== drop, { path: ['drop'], error: 'invalid' }));

export const listTwins = defineRoute({
  id: 'patients/list-twins',
  method: 'GET',
  path: '/patients/twins',
  summary:
    'Patients of the branch who may be registered twice: same phone, nearly equal name; and merges of the last day',
  access: access.granted('merge', cashStaff, 'query'),
  query: z.strictObject({ branch_id: z.optional(wholeId), cursor: z.optional(cursor) }),
  reply: z.strictObject({
    twins: z.array(z.strictObject({ patients: z.array(patientRow) })),
    /** Merges that can still be undone; on the first page only. */
    merged: z.array(z.strictObject({ keep: patientRow, drop: patientRow, merged_at: moment })),
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid'],
  throttle: 'staff',
});

export const mergePatients = defineRoute({
  id: 'patients/merge-patients',
  method: 'POST',
  path: '/patients/merge',
  summary: 'Merge a patient who is registered twice: visits, debts, credit and open reservations are found under one',
  access: access.granted('merge', cashStaff, 'query'),
  query: z.strictObject({ branch_id: z.optional(wholeId) }),
  body: mergeBody,
  reply: z.strictObject({ patient: patientRow, moved_reservations: z.array(z.int()) }),
  reasons: [
    'patient-unknown',
    'patient-with-doctor',
    'patients-both-booked',
    'patient-has-many-reservations',
    'changed-meanwhile',
  ],
  throttle: 'staff',
});

export const undoMerge = defineRoute({
  id: 'patients/undo-merge',
  method: 'POST',
  path: '/patients/merge/undo',
  summary: 'Undo a merge of the last day: both patients are as before, with what was added since to the one who stayed',
  access: access.granted('merge', cashStaff, 'query'),
  query: z.strictObject({ branch_id: z.optional(wholeId) }),
  body: mergeBody,
  reply: z.strictObject({ patients: z.array(patientRow) }),
  reasons: [
    'patient-unknown',
    'patient-with-doctor',
    'merge-not-reversible',
    'patient-has-many-reservations',
    'changed-meanwhile',
  ],
  throttle: 'staff',
});
