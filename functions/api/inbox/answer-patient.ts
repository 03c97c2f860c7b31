import { answerPatient as route } from '#shared/routes/inbox.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { deskAnswer } from './desk-answer.ts';
import { requireConversation } from './known-conversation.ts';

export const answerPatient = endpoint(route, async ({ input: { body }, actor, patient, deps, now, commit }) =>
  retryOnConflict(async () => {
    const known = await requireConversation(deps.store, await patient());
    const { writes, reply } = await deskAnswer(deps, known, { ...body, author: actor.name }, now);
    return commit(writes, reply, 'not-audited');
  }),
);
