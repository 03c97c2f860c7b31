import { listQuickAnswers as route } from '#shared/routes/inbox.ts';
import { readQuickAnswers } from '#functions/data/messages/quick-answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listQuickAnswers = endpoint(route, ({ branch, deps }) => readQuickAnswers(deps.store, branch.id));
