import { randomBytes } from 'node:crypto';
import { ANSWER } from '#shared/events/messages.ts';
import { answeredMeanwhile, answerWindowClosed, patientStoppedMessages } from '#shared/refusals/inbox.ts';
import { answerPatient as route } from '#shared/routes/inbox.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { answeredWrites, type Conversation } from '#functions/data/messages/conversations.ts';
import type { AnswerMessage } from '#functions/data/messages/message-items.ts';
import { logEntryOf, outboxWrites, queuedDelivery } from '#functions/data/messages/messages.ts';
import { hasStopped } from '#functions/data/messages/stopped-phones.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { answerWindowEnd } from '#functions/domain/messages/answers.ts';
import { mainName } from '#functions/domain/staff/staff-name.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { commlogEntry } from '#functions/views/commlog-entry-view.ts';
import { requireConversation } from './known-conversation.ts';

/** @returns until when the patient may be answered. Refuses when nothing may be sent in own words. */
const requireOpen = async ({ store }: Dependencies, known: Conversation, now: Date): Promise<Date> => {
  if (await hasStopped(store, known.phone)) throw patientStoppedMessages();
  const end = answerWindowEnd(known, now);
  if (end === undefined) throw answerWindowClosed();
  return end;
};

export const answerPatient = endpoint(route, async ({ input: { body }, actor: staff, patient, deps, now, commit }) =>
  retryOnConflict(async () => {
    const scope = await patient();
    const known = await requireConversation(deps.store, scope);
    if (known.answers !== body.answers) throw answeredMeanwhile(mainName(known.answeredBy) ?? '');
    const end = await requireOpen(deps, known, now);
    const today = clinicDayAt(now, await getBranch(deps.store, deps.cache, known.branchId));
    const message: AnswerMessage = {
      kind: ANSWER,
      answerId: randomBytes(8).toString('hex'),
      patientId: known.patientId,
      branchId: known.branchId,
      reservationId: known.reservationId,
      phone: known.phone,
      text: body.text,
      author: staff.name,
      ...queuedDelivery(now, end),
    };
    return commit(
      [...outboxWrites(message), ...answeredWrites(known, { text: body.text, by: staff.name, today, now })],
      { entry: commlogEntry(logEntryOf(message)), answers: known.answers + 1 },
      'not-audited',
    );
  }),
);
