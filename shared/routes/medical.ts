import * as z from 'zod/mini';
import { cursor, day, wholeId, patientIdInput, reservationIdInput } from '../models/fields.ts';
import { patientFile, patientFileFields, visitRecord, visitRecordFields } from '../models/medical.ts';
import { access, defineRoute } from './define.ts';

export const showPatientFile = defineRoute({
  id: 'medical/show-patient-file',
  method: 'GET',
  path: '/patients/{patientId}/file',
  summary: "A patient's warnings, allergies and consents; for doctors also the records of visits, newest first",
  access: access.staff('patient'),
  params: z.strictObject({ patientId: patientIdInput }),
  query: z.strictObject({ cursor: z.optional(cursor), branch_id: z.optional(wholeId) }),
  reply: z.strictObject({
    file: patientFile,
    /** The date of the next visit that the newest record proposes; null without one. */
    follow_up_on: z.nullable(day),
    /** Empty for reception. */
    records: z.array(visitRecord),
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid'],
  throttle: 'staff',
});

export const updatePatientFile = defineRoute({
  id: 'medical/update-patient-file',
  method: 'PATCH',
  path: '/patients/{patientId}/file',
  summary: "Write a patient's warnings, allergies and consents",
  access: access.only('doctor', 'patient'),
  params: z.strictObject({ patientId: patientIdInput }),
  body: z.strictObject({ ...patientFileFields, version: visitRecordFields.version }),
  reply: z.strictObject({ file: patientFile }),
  reasons: ['changed-meanwhile', 'branch-unknown'],
  throttle: 'staff',
});

export const writeVisitRecord = defineRoute({
  id: 'medical/write-visit-record',
  method: 'POST',
  path: '/doctor/visit-records',
  summary: 'Write what was found and done at a visit: treatment, consultation or both',
  access: access.only('doctor', 'reservation'),
  body: z.strictObject({
    reservation_id: reservationIdInput,
    ...visitRecordFields,
  }),
  reply: z.strictObject({ record: visitRecord }),
  reasons: ['changed-meanwhile', 'move-not-allowed'],
  throttle: 'staff',
});
