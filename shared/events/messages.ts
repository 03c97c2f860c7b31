import * as z from 'zod/mini';
import { defineEvent } from './define.ts';
import { eventReservationId } from './fields.ts';

/** A reservation may be moved to another branch and back: one message for each of its first transfers. */
export const transferKinds = ['transferred', 'transferred_2', 'transferred_3'] as const;

/** What a message is about; each is sent once per reservation. Source: docs/domain.md#messages. */
export const messageKinds = [
  'booked',
  'booked_ahead',
  'three_ahead',
  'next',
  'called',
  'skipped',
  ...transferKinds,
] as const;
export type MessageKind = (typeof messageKinds)[number];
export const messageKind = z.enum(messageKinds);

export const messageQueued = defineEvent({
  type: 'message.queued',
  version: 1,
  data: z.strictObject({ reservation_id: eventReservationId, branch_id: z.int(), kind: messageKind }),
  example: { reservation_id: 1042, branch_id: 1, kind: 'three_ahead' },
});
