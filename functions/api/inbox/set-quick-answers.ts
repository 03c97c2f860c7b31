import { setQuickAnswers as route } from '#shared/routes/inbox.ts';
import type { QuickAnswer } from '#shared/models/inbox.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { quickAnswerWrites, readQuickAnswers } from '#functions/data/messages/quick-answers.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

const audited = (answers: readonly QuickAnswer[]) => ({
  quickAnswers: answers.map(({ text }) => text).join(' · '),
  quickAnswersAr: answers.map(({ text_ar: text }) => text).join(' · '),
});

export const setQuickAnswers = endpoint(route, async ({ input: { body }, branch, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { answers: were, version } = await readQuickAnswers(deps.store, branch.id);
    if (body.version !== undefined && body.version !== version) throw changedMeanwhile();
    const data = { answers: body.answers, version: version + 1 };
    return commit(quickAnswerWrites(branch.id, body.answers, version), data, {
      branchId: branch.id,
      day: clinicDayAt(now, branch),
      action: 'quick_answers.changed',
      before: audited(were),
      after: audited(body.answers),
      unique: `quick-answers.${String(version + 1)}`,
    });
  }),
);
