import * as z from 'zod/mini';
import { cursor, moment, patientIdInput, wholeId } from '../models/fields.ts';
import {
  answerText,
  conversation,
  conversationTicket,
  MOST_QUICK_ANSWERS,
  quickAnswer,
  strangerConversation,
} from '../models/inbox.ts';
import { access, defineRoute } from './define.ts';
import { commlogEntry } from './messaging.ts';

const conversationLists = z.strictObject({
  conversations: z.array(conversation),
  /** Who wrote without a ticket, newest first. */
  strangers: z.array(strangerConversation),
  more: z.boolean(),
});
const answerBody = z.strictObject({
  text: answerText,
  /** The number of answers that the desk has seen: when another desk answered since, nothing is sent. */
  answers: z.int().check(z.minimum(0)),
});
const ofBranch = z.strictObject({ branch_id: z.optional(wholeId) });
const quickAnswers = z.strictObject({ answers: z.array(quickAnswer), version: z.int() });

export const listConversations = defineRoute({
  id: 'inbox/list-conversations',
  method: 'GET',
  path: '/inbox',
  summary: 'What the patients of a branch wrote by WhatsApp, newest first: at most 200 of the last 60 days',
  access: access.counter('query'),
  query: ofBranch,
  reply: conversationLists,
  reasons: [],
  throttle: 'staff',
});

export const listAllConversations = defineRoute({
  id: 'inbox/list-all-conversations',
  method: 'GET',
  path: '/inbox/all',
  summary: 'The newest 100 conversations of all branches',
  access: access.only('owner', 'none'),
  reply: conversationLists,
  reasons: [],
  throttle: 'staff',
});

export const showConversation = defineRoute({
  id: 'inbox/show-conversation',
  method: 'GET',
  path: '/inbox/patients/{id}',
  summary: 'A conversation with a patient, newest message first, with its ticket',
  access: access.counter('patient'),
  params: z.strictObject({ id: patientIdInput }),
  query: z.strictObject({ branch_id: z.optional(wholeId), cursor: z.optional(cursor) }),
  reply: z.strictObject({
    conversation,
    phone: z.string(),
    ticket: z.nullable(conversationTicket),
    /** The patient wants no messages by WhatsApp. */
    stopped: z.boolean(),
    /** Number of answers: a desk sends it with its own. */
    answers: z.int(),
    entries: z.array(commlogEntry),
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid', 'conversation-unknown'],
  throttle: 'staff',
});

const reasonsOfAnswer = [
  'conversation-unknown',
  'answered-meanwhile',
  'answer-window-closed',
  'patient-stopped-messages',
  'changed-meanwhile',
] as const;

export const answerPatient = defineRoute({
  id: 'inbox/answer-patient',
  method: 'POST',
  path: '/inbox/patients/{id}/answers',
  summary: 'Answer a patient by WhatsApp, within 24 hours of what the patient wrote',
  access: access.counter('patient'),
  params: z.strictObject({ id: patientIdInput }),
  query: ofBranch,
  body: answerBody,
  reply: z.strictObject({ entry: commlogEntry, answers: z.int() }),
  status: 201,
  reasons: ['branch-unknown', ...reasonsOfAnswer],
  throttle: 'staff',
});

export const markConversationRead = defineRoute({
  id: 'inbox/mark-conversation-read',
  method: 'POST',
  path: '/inbox/patients/{id}/read',
  summary: 'What the patient wrote until then was read',
  access: access.counter('patient'),
  params: z.strictObject({ id: patientIdInput }),
  query: ofBranch,
  /** The time of the newest message that the desk shows. */
  body: z.strictObject({ until: moment }),
  reply: z.strictObject({ unread: z.int() }),
  reasons: ['branch-unknown', 'conversation-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

const strangerParams = z.strictObject({ id: patientIdInput });

export const showStranger = defineRoute({
  id: 'inbox/show-stranger',
  method: 'GET',
  path: '/inbox/strangers/{id}',
  summary: 'What somebody without a ticket wrote, newest message first',
  access: access.counter('query'),
  params: strangerParams,
  query: z.strictObject({ branch_id: z.optional(wholeId), cursor: z.optional(cursor) }),
  reply: z.strictObject({
    conversation: strangerConversation,
    stopped: z.boolean(),
    answers: z.int(),
    entries: z.array(commlogEntry),
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid', 'conversation-unknown'],
  throttle: 'staff',
});

export const answerStranger = defineRoute({
  id: 'inbox/answer-stranger',
  method: 'POST',
  path: '/inbox/strangers/{id}/answers',
  summary: 'Answer somebody without a ticket by WhatsApp, within 24 hours of what they wrote',
  access: access.counter('query'),
  params: strangerParams,
  query: ofBranch,
  body: answerBody,
  reply: z.strictObject({ entry: commlogEntry, answers: z.int() }),
  status: 201,
  reasons: reasonsOfAnswer,
  throttle: 'staff',
});

export const markStrangerRead = defineRoute({
  id: 'inbox/mark-stranger-read',
  method: 'POST',
  path: '/inbox/strangers/{id}/read',
  summary: 'What somebody without a ticket wrote until then was read',
  access: access.counter('query'),
  params: strangerParams,
  query: ofBranch,
  body: z.strictObject({ until: moment }),
  reply: z.strictObject({ unread: z.int() }),
  reasons: ['conversation-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

export const listQuickAnswers = defineRoute({
  id: 'inbox/list-quick-answers',
  method: 'GET',
  path: '/inbox/quick-answers',
  summary: 'The texts that reception sends with one press',
  access: access.counter('query'),
  query: ofBranch,
  reply: quickAnswers,
  reasons: [],
  throttle: 'staff',
});

export const setQuickAnswers = defineRoute({
  id: 'inbox/set-quick-answers',
  method: 'POST',
  path: '/inbox/quick-answers',
  summary: 'Change the texts that reception sends with one press',
  access: access.counter('body'),
  body: z.strictObject({
    branch_id: z.optional(wholeId),
    answers: z.array(z.strictObject({ text: answerText, text_ar: answerText })).check(z.maxLength(MOST_QUICK_ANSWERS)),
    /** The version that the caller read: a change in between is refused. */
    version: z.optional(z.int().check(z.minimum(0))),
  }),
  reply: quickAnswers,
  reasons: ['changed-meanwhile'],
  throttle: 'staff',
});
