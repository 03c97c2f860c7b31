import { showUnread as route } from '#shared/routes/messaging.ts';
import { countUnread } from '#functions/data/messages/conversations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showUnread = endpoint(route, async ({ branch, deps, now }) => ({
  unread: await countUnread(deps.store, branch.id, now),
}));
