import * as z from 'zod/mini';
import { languages } from '../errors.ts';
import { commlogChannel, commlogDirection, loggedChannel } from '../models/enums.ts';
import {
  cursor,
  moment,
  pathPhone,
  pathReservationId,
  patientId,
  wholeId,
  patientIdInput,
  reservationIdInput,
  nameInArabic,
} from '../models/fields.ts';
import { MAX_WAY_MINUTES } from '../rules/leave-home.ts';
import { access, defineRoute } from './define.ts';

export const commlogEntry = z.strictObject({
  id: z.string(),
  patient_id: patientId,
  reservation_id: z.nullable(z.int()),
  channel: loggedChannel,
  direction: commlogDirection,
  template: z.nullable(z.string()),
  body: z.string(),
  status: z.string(),
  author: z.string(),
  author_ar: nameInArabic,
  time: moment,
});
export type CommlogEntry = z.output<typeof commlogEntry>;

export const addCommlogEntry = defineRoute({
  id: 'messaging/add-commlog-entry',
  method: 'POST',
  path: '/commlog',
  summary: 'Note what was said to, or heard from, a patient',
  access: access.staff('patient'),
  body: z.strictObject({
    patient_id: patientIdInput,
    reservation_id: z.optional(z.nullable(reservationIdInput)),
    channel: commlogChannel,
    direction: z._default(commlogDirection, 'out'),
    template: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(120)))),
    body: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
    status: z._default(z.string().check(z.regex(/^[a-z_]{1,40}$/)), 'logged'),
  }),
  reply: commlogEntry,
  status: 201,
  reasons: ['reservation-unknown'],
  throttle: 'staff',
});

export const listPatientCommlog = defineRoute({
  id: 'messaging/list-patient-commlog',
  method: 'GET',
  path: '/commlog/patient/{id}',
  summary: 'Everything said to and heard from a patient, newest first',
  access: access.readers('patient'),
  params: z.strictObject({ id: patientIdInput }),
  query: z.strictObject({ cursor: z.optional(cursor), branch_id: z.optional(wholeId) }),
  reply: z.strictObject({ entries: z.array(commlogEntry), next_cursor: z.optional(z.string()) }),
  reasons: ['cursor-invalid'],
  throttle: 'staff',
});

export const showMessagingStatus = defineRoute({
  id: 'messaging/show-messaging-status',
  method: 'GET',
  path: '/whatsapp/status',
  summary: 'Can messages be sent? True only when configured and the last check succeeded',
  access: access.readers('none'),
  reply: z.strictObject({
    isReady: z.boolean(),
    provider: z.nullable(z.string()),
    checked_at: z.nullable(moment),
    /** Unique people who got a message by WhatsApp today, and how many may; absent without a known limit. */
    people_today: z.optional(z.int()),
    people_limit: z.optional(z.int()),
  }),
  reasons: [],
  throttle: 'staff',
});

export const showUnread = defineRoute({
  id: 'messaging/show-unread',
  method: 'GET',
  path: '/whatsapp/unread',
  summary: 'Number of conversations of a branch with something that no desk has read',
  access: access.counter('query'),
  query: z.strictObject({ branch_id: z.optional(wholeId) }),
  reply: z.strictObject({ unread: z.int() }),
  reasons: [],
  throttle: 'staff',
});

/** The keys of a subscription, in base64url: an elliptic point and a secret. */
const subscriptionKeys = z.strictObject({
  p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
  auth: z.string().check(z.regex(/^[\w-]{16,32}={0,2}$/)),
});

/** The subscription of a browser to notifications. */
const pushSubscription = z.strictObject({
  endpoint: z.string().check(z.regex(/^https?:\/\//), z.maxLength(1000)),
  keys: subscriptionKeys,
});

export const followByPush = defineRoute({
  id: 'messaging/follow-by-push',
  method: 'POST',
  path: '/reservations/{id}/push',
  summary: 'Notify this device of the reservation, also when its page is closed',
  access: access.anyone,
  params: z.strictObject({ id: pathReservationId }),
  body: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(40)),
    phone: pathPhone,
    language: z.enum(languages),
    /** Minutes that the patient needs to come: the message then says when to leave. Left out: as before; 0 = not known. */
    way_minutes: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_WAY_MINUTES))),
    subscription: pushSubscription,
  }),
  reply: z.strictObject({ id: z.int() }),
  reasons: ['phone-invalid', 'too-many-codes', 'reservation-unknown', 'push-not-available', 'changed-meanwhile'],
  throttle: 'public',
});

export const followAlerts = defineRoute({
  id: 'messaging/follow-alerts',
  method: 'POST',
  path: '/alerts/push',
  summary: 'Notify this device of each alert once, until its browser ends the subscription',
  access: access.only('owner', 'none'),
  body: z.strictObject({ language: z.enum(languages), subscription: pushSubscription }),
  reply: z.strictObject({ language: z.enum(languages) }),
  reasons: ['push-not-available'],
  throttle: 'staff',
});

/**
 * The webhook verification: the provider sends the agreed token and expects its challenge. Source:
 * docs/adr/0012-messages.md.
 */
export const verifyWebhook = defineRoute({
  id: 'messaging/verify-webhook',
  method: 'GET',
  path: '/whatsapp/webhook',
  summary: "The provider's question whether this webhook is ours",
  access: access.anyone,
  query: z.strictObject({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().check(z.minLength(1), z.maxLength(200)),
    'hub.challenge': z.pipe(z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/)), z.transform(Number)),
  }),
  reply: z.int(),
  reasons: ['origin-unknown'],
  throttle: 'public',
  raw: true,
});

const messageReport = z.looseObject({
  status: z.string(),
  /** The id that we gave the message when it was sent. */
  biz_opaque_callback_data: z.optional(z.string()),
});
const webhookValue = z.looseObject({
  statuses: z.optional(z.array(messageReport)),
  /** What patients wrote. */
  messages: z.optional(z.array(z.looseObject({ id: z.string() }))),
  /** The profiles of who wrote. */
  contacts: z.optional(z.array(z.unknown())),
});
const webhookChange = z.looseObject({ value: webhookValue });
const webhookEntry = z.looseObject({ changes: z.array(webhookChange) });

/** Signed over the raw body; delivered at least once, in any order. Unknown fields are the provider's own. */
export const receiveWebhook = defineRoute({
  id: 'messaging/receive-webhook',
  method: 'POST',
  path: '/whatsapp/webhook',
  summary: 'What the provider reports of messages (sent, delivered, read, failed), and what patients answer',
  access: access.anyone,
  body: z.looseObject({ object: z.string(), entry: z.array(webhookEntry).check(z.maxLength(1000)) }),
  reply: z.strictObject({ received: z.int() }),
  reasons: ['origin-unknown', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'public',
  unrecorded: true,
  maxBodyBytes: 256 * 1024,
});
