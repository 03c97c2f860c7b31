import { listConversations as route } from '#shared/routes/inbox.ts';
import { listConversationsOf } from '#functions/data/messages/conversations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { conversationLists } from '#functions/views/conversation-view.ts';

const MOST = 200;

export const listConversations = endpoint(route, async ({ branch, deps, now }) => {
  const all = await listConversationsOf(deps.store, branch.id, now);
  return { ...conversationLists(all.slice(0, MOST), now), more: all.length > MOST };
});
