import { setQuickAnswers as route } from '#shared/routes/inbox.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { quickAnswerWrites, readQuickAnswers } from '#functions/data/messages/quick-answers.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const setQuickAnswers = endpoint(route, async ({ input: { body }, branch, deps, commit }) =>
  retryOnConflict(async () => {
    const { version } = await readQuickAnswers(deps.store, branch.id);
    if (body.version !== undefined && body.version !== version) throw changedMeanwhile();
    const data = { answers: body.answers, version: version + 1 };
    return commit(quickAnswerWrites(branch.id, body.answers, version), data, 'not-audited');
  }),
);
