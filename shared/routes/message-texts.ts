import * as z from 'zod/mini';
import { wholeId } from '../models/fields.ts';
import { messageSwitches } from '../rules/message-switches.ts';
import { access, defineRoute } from './define.ts';

export const listMessageTexts = defineRoute({
  id: 'message-texts/list-message-texts',
  method: 'GET',
  path: '/message-texts',
  summary: 'Every message as its reader gets it, with example values, and the setting of the branch that switches it',
  access: access.only('owner', 'query'),
  query: z.strictObject({ branch_id: wholeId }),
  reply: z.strictObject({
    messages: z.array(
      z.strictObject({
        kind: z.string(),
        /** Another template of the kind, such as with the doctor's room; null: the usual one. */
        variant: z.nullable(z.string()),
        /** null: always sent to who agreed. */
        setting: z.nullable(z.enum(messageSwitches)),
        text: z.string(),
        text_ar: z.string(),
        /** What a phone is notified of instead; null: nothing. */
        notification: z.nullable(
          z.strictObject({ title: z.string(), title_ar: z.string(), body: z.string(), body_ar: z.string() }),
        ),
      }),
    ),
  }),
  reasons: [],
  throttle: 'staff',
});
