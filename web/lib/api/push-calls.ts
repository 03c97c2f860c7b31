import { followByPush } from '#shared/routes/messaging.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { call } from './client.ts';

/** Notifies this browser of a ticket. @throws CallError */
export const followTicketByPush = (follow: {
  readonly code: string;
  readonly phone: string;
  readonly language: 'en' | 'ar';
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
}) => call(followByPush, { params: { id: idOfCode(follow.code) ?? 0 }, body: follow });
