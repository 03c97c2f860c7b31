import { answerStranger as route } from '#shared/routes/inbox.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { deskAnswer } from './desk-answer.ts';
import { requireStranger } from './known-conversation.ts';

export const answerStranger = endpoint(route, async ({ input: { params, body }, actor, branch, deps, now, commit }) =>
  retryOnConflict(async () => {
    const known = await requireStranger(deps.store, branch.id, params.id);
    const { writes, reply } = await deskAnswer(deps, known, { ...body, author: actor.name }, now);
    return commit(writes, reply, 'not-audited');
  }),
);
