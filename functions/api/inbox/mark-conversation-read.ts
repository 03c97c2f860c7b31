import { markConversationRead as route } from '#shared/routes/inbox.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { isReadUntil, readWrites } from '#functions/data/messages/conversations.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requireConversation } from './known-conversation.ts';

export const markConversationRead = endpoint(route, async ({ input: { body }, patient, deps, now, commit }) =>
  retryOnConflict(async () => {
    const known = await requireConversation(deps.store, await patient());
    if (!isReadUntil(known, body.until)) return { unread: known.unread };
    const today = clinicDayAt(now, await getBranch(deps.store, deps.cache, known.branchId));
    return commit(readWrites(known, { today, now }), { unread: 0 }, 'not-audited');
  }),
);
