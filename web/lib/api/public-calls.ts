import { listBranches } from '#shared/routes/branches.ts';
import { followByPush } from '#shared/routes/messaging.ts';
import { showQueueInfo } from '#shared/routes/reservations.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { call } from './client.ts';
import { openBranches } from './open-branches.ts';

// The requests of public pages: with the client and the schemas of the routes they are too large for a first view.

/** The branches that the public sees: without those that have closed for good. */
export const loadBranches = async () => {
  const { branches, ...rest } = await call(listBranches, {});
  return { branches: openBranches(branches), ...rest };
};

/** Loads the reservations of a phone. @param code empty when only the phone is known @throws CallError */
export const loadQueueInfo = (phone: string, code: string) =>
  call(showQueueInfo, { params: { phone }, query: code === '' ? {} : { code } });

/** Notifies this browser of a ticket. @throws CallError */
export const followTicketByPush = (follow: {
  readonly code: string;
  readonly phone: string;
  readonly language: 'en' | 'ar';
  readonly wayMinutes?: number;
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
}) => call(followByPush, { params: { id: idOfCode(follow.code) ?? 0 }, body: follow });
