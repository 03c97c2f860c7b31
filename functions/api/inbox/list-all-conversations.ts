import { listAllConversations as route } from '#shared/routes/inbox.ts';
import { listNewestConversations } from '#functions/data/messages/conversations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { conversationLists } from '#functions/views/conversation-view.ts';

export const listAllConversations = endpoint(route, async ({ deps, now }) => {
  const { conversations, more } = await listNewestConversations(deps.store, now);
  return { ...conversationLists(conversations, now), more };
});
