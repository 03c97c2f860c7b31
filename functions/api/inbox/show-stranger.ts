import { showStranger as route } from '#shared/routes/inbox.ts';
import { readCommlog } from '#functions/data/messages/commlog.ts';
import { hasStopped } from '#functions/data/messages/stopped-phones.ts';
import { decodeCursor, encodeCursor } from '#functions/domain/lists/cursor.ts';
import { commlogCursorForm } from '#functions/domain/messages/answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { commlogEntry } from '#functions/views/commlog-entry-view.ts';
import { strangerView } from '#functions/views/conversation-view.ts';
import { requireStranger } from './known-conversation.ts';

export const showStranger = endpoint(route, async ({ input: { params, query }, branch, deps, now }) => {
  const { store } = deps;
  const known = await requireStranger(store, branch.id, params.id);
  const [{ entries, next }, stopped] = await Promise.all([
    readCommlog(store, [params.id], decodeCursor(query.cursor, commlogCursorForm)),
    hasStopped(store, known.phone),
  ]);
  return {
    conversation: strangerView(known, now),
    stopped,
    answers: known.answers,
    // Messages with a branch that answered strangers before are its own.
    entries: entries.filter(({ branchId }) => branchId === branch.id).map(commlogEntry),
    ...(next === undefined ? {} : { next_cursor: encodeCursor(next) }),
  };
});
