import * as z from 'zod/mini';
import { commlogChannel, commlogDirection } from '../models/enums.ts';
import { cursor, moment, patientId, wholeId } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

const commlogEntry = z.strictObject({
  id: z.string(),
  patient_id: patientId,
  reservation_id: z.nullable(z.int()),
  channel: commlogChannel,
  direction: commlogDirection,
  template: z.nullable(z.string()),
  body: z.string(),
  status: z.string(),
  author: z.string(),
  time: moment,
});
export type CommlogEntry = z.output<typeof commlogEntry>;

export const addCommlogEntry = defineRoute({
  id: 'messaging/add-commlog-entry',
  method: 'POST',
  path: '/commlog',
  summary: 'Note what was said to, or heard from, a patient',
  access: access.staff('resource'),
  body: z.strictObject({
    patient_id: patientId,
    reservation_id: z.optional(z.nullable(wholeId)),
    channel: commlogChannel,
    direction: z._default(commlogDirection, 'out'),
    template: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(120)))),
    body: z.string().check(z.minLength(1), z.maxLength(4000)),
    status: z._default(z.string().check(z.regex(/^[a-z_]{1,40}$/)), 'logged'),
  }),
  reply: commlogEntry,
  status: 201,
  errors: ['VALIDATION_ERROR', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  throttle: 'staff',
});

export const listPatientCommlog = defineRoute({
  id: 'messaging/list-patient-commlog',
  method: 'GET',
  path: '/commlog/patient/{id}',
  summary: 'Everything said to and heard from a patient, newest first',
  access: access.readers('resource'),
  params: z.strictObject({ id: patientId }),
  query: z.strictObject({ cursor: z.optional(cursor), branch_id: z.optional(wholeId) }),
  reply: z.strictObject({ entries: z.array(commlogEntry), next_cursor: z.optional(z.string()) }),
  errors: ['VALIDATION_ERROR', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  throttle: 'staff',
});

export const showMessagingStatus = defineRoute({
  id: 'messaging/show-messaging-status',
  method: 'GET',
  path: '/whatsapp/status',
  summary: 'Can messages be sent? True only when configured and the last check succeeded',
  access: access.readers('none'),
  reply: z.strictObject({ isReady: z.boolean(), provider: z.nullable(z.string()), checked_at: z.nullable(moment) }),
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  throttle: 'staff',
});
