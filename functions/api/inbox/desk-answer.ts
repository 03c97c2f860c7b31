import { randomBytes } from 'node:crypto';
import { ANSWER } from '#shared/events/messages.ts';
import { answeredMeanwhile, answerWindowClosed, patientStoppedMessages } from '#shared/refusals/inbox.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { answeredWrites, type Conversation } from '#functions/data/messages/conversations.ts';
import type { AnswerMessage } from '#functions/data/messages/message-items.ts';
import { logEntryOf, outboxWrites, queuedDelivery } from '#functions/data/messages/messages.ts';
import { hasStopped } from '#functions/data/messages/stopped-phones.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { answerWindowEnd } from '#functions/domain/messages/answers.ts';
import { arabicName, mainName, type StaffName } from '#functions/domain/staff/staff-name.ts';
import { commlogEntry } from '#functions/views/commlog-entry-view.ts';

/** @returns until when the patient may be answered. Refuses when nothing may be sent in own words. */
const requireOpen = async ({ store }: Dependencies, known: Conversation, now: Date): Promise<Date> => {
  if (await hasStopped(store, known.phone)) throw patientStoppedMessages();
  const end = answerWindowEnd(known, now);
  if (end === undefined) throw answerWindowClosed();
  return end;
};

interface DeskAnswer {
  readonly text: string;
  /** Number of answers that the desk has seen. */
  readonly answers: number;
  readonly author: StaffName;
}

/**
 * The writes of a desk's answer, and the reply. Refuses what another desk has answered since, and what may not be sent.
 * Label that may fail: `conversation`.
 */
export const deskAnswer = async (
  deps: Dependencies,
  known: Conversation,
  { text, answers, author }: DeskAnswer,
  now: Date,
) => {
  if (known.answers !== answers) {
    const by = mainName(known.answeredBy) ?? '';
    throw answeredMeanwhile(by, arabicName(known.answeredBy) ?? by);
  }
  const end = await requireOpen(deps, known, now);
  const today = clinicDayAt(now, await getBranch(deps.store, deps.cache, known.branchId));
  const message: AnswerMessage = {
    kind: ANSWER,
    answerId: randomBytes(8).toString('hex'),
    patientId: known.patientId,
    branchId: known.branchId,
    reservationId: known.reservationId,
    phone: known.phone,
    text,
    author,
    ...queuedDelivery(now, end),
  };
  return {
    writes: [...outboxWrites(message), ...answeredWrites(known, { text, by: author, today, now })],
    reply: { entry: commlogEntry(logEntryOf(message)), answers: known.answers + 1 },
  };
};
