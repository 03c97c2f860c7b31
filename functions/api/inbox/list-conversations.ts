import { listConversations as route } from '#shared/routes/inbox.ts';
import { listConversationsOf } from '#functions/data/messages/conversations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { conversationView } from '#functions/views/conversation-view.ts';

const MOST = 200;

export const listConversations = endpoint(route, async ({ branch, deps, now }) => {
  const all = await listConversationsOf(deps.store, branch.id, now);
  return { conversations: all.slice(0, MOST).map((each) => conversationView(each, now)), more: all.length > MOST };
});
