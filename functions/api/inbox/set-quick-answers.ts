import { setQuickAnswers as route } from '#shared/routes/inbox.ts';
import { quickAnswerWrites } from '#functions/data/messages/quick-answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const setQuickAnswers = endpoint(route, async ({ input: { body }, branch, commit }) =>
  commit(quickAnswerWrites(branch.id, body.answers), { answers: body.answers }, 'not-audited'),
);
