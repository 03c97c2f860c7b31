import { markStrangerRead as route } from '#shared/routes/inbox.ts';
import { isReadUntil, readWrites } from '#functions/data/messages/conversations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requireStranger } from './known-conversation.ts';

export const markStrangerRead = endpoint(route, async ({ input: { params, body }, branch, today, deps, now, commit }) =>
  retryOnConflict(async () => {
    const known = await requireStranger(deps.store, branch.id, params.id);
    if (!isReadUntil(known, body.until)) return { unread: known.unread };
    return commit(readWrites(known, { today, now }), { unread: 0 }, 'not-audited');
  }),
);
