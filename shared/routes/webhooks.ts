import * as z from 'zod/mini';
import { cursor, moment, wholeId } from '../models/fields.ts';
import { webhookEvent, webhookEvents } from '../models/webhooks.ts';
import { access, defineRoute } from './define.ts';

const webhookId = z.string().check(z.regex(/^[\da-f]{16}$/u));
const deliveryId = z.string().check(z.regex(/^msg_[\da-f]{32}$/u));
const webhookParams = z.strictObject({ webhookId });
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const events = z.array(webhookEvent).check(z.minLength(1), z.maxLength(webhookEvents.length));

const webhook = z.strictObject({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  /** Null = every branch. */
  branch_id: z.nullable(z.int()),
  enabled: z.boolean(),
  /** When it was switched off because nothing arrived for five days; null otherwise. */
  given_up_at: z.nullable(moment),
  /** The first of the failures since the last success; null without one. */
  failing_since: z.nullable(moment),
  created_at: moment,
});

const delivery = z.strictObject({
  /** `webhook-id` of each of its attempts. */
  id: z.string(),
  event: webhookEvent,
  /** When it happened. */
  at: moment,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  last_attempt_at: z.nullable(moment),
  /** What the endpoint answered last; null without an answer. */
  status: z.nullable(z.int()),
  /** Why the last attempt failed. */
  failure: z.nullable(z.enum(['status', 'timeout', 'unreachable', 'address'])),
});

export const listWebhooks = defineRoute({
  id: 'webhooks/list-webhooks',
  method: 'GET',
  path: '/admin/webhooks',
  summary: 'The endpoints of other systems that are told what happens',
  access: access.only('owner', 'none'),
  reply: z.strictObject({ webhooks: z.array(webhook) }),
  reasons: [],
  throttle: 'staff',
});

export const addWebhook = defineRoute({
  id: 'webhooks/add-webhook',
  method: 'POST',
  path: '/admin/webhooks',
  summary: 'Add an endpoint; only this answer contains the secret of its signatures',
  access: access.only('owner', 'none'),
  body: z.strictObject({ url, events, branch_id: z.nullable(wholeId) }),
  reply: z.strictObject({ webhook, secret: z.string() }),
  status: 201,
  reasons: ['branch-unknown', 'webhook-address-refused', 'too-many-webhooks', 'changed-meanwhile'],
  throttle: 'staff',
  unrecorded: true,
});

export const changeWebhook = defineRoute({
  id: 'webhooks/change-webhook',
  method: 'PATCH',
  path: '/admin/webhooks/{webhookId}',
  summary: 'Choose the events of an endpoint, switch it off or on again',
  access: access.only('owner', 'none'),
  params: webhookParams,
  /** What is absent stays. */
  body: z.strictObject({ events: z.optional(events), enabled: z.optional(z.boolean()) }),
  reply: z.strictObject({ webhook }),
  reasons: ['branch-unknown', 'webhook-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

export const rotateWebhookSecret = defineRoute({
  id: 'webhooks/rotate-webhook-secret',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/secret',
  summary: 'Make a new secret of an endpoint; for 24 hours the former one signs too',
  access: access.only('owner', 'none'),
  params: webhookParams,
  reply: z.strictObject({ secret: z.string(), former_until: moment }),
  reasons: ['branch-unknown', 'webhook-unknown', 'changed-meanwhile'],
  throttle: 'staff',
  unrecorded: true,
});

export const removeWebhook = defineRoute({
  id: 'webhooks/remove-webhook',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/remove',
  summary: 'Remove an endpoint; it is told nothing more',
  access: access.only('owner', 'none'),
  params: webhookParams,
  reply: z.strictObject({ id: z.string() }),
  reasons: ['branch-unknown', 'webhook-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

export const listDeliveries = defineRoute({
  id: 'webhooks/list-deliveries',
  method: 'GET',
  path: '/admin/webhooks/{webhookId}/deliveries',
  summary: 'What an endpoint was told in the last 30 days, newest first',
  access: access.only('owner', 'none'),
  params: webhookParams,
  query: z.strictObject({ cursor: z.optional(cursor) }),
  reply: z.strictObject({ deliveries: z.array(delivery), next_cursor: z.optional(z.string()) }),
  reasons: ['cursor-invalid'],
  throttle: 'staff',
});

export const sendDeliveryAgain = defineRoute({
  id: 'webhooks/send-delivery-again',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/deliveries/{deliveryId}/send',
  summary: 'Send a webhook again now, under the same webhook-id',
  access: access.only('owner', 'none'),
  params: z.strictObject({ webhookId, deliveryId }),
  body: z.strictObject({ at: moment }),
  reply: z.strictObject({ delivery }),
  reasons: ['webhook-unknown', 'changed-meanwhile'],
  throttle: 'staff',
  unrecorded: true,
});
