import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  answerPatient,
  answerStranger,
  listAllConversations,
  listConversations,
  listQuickAnswers,
  markConversationRead,
  markStrangerRead,
  setQuickAnswers,
  showConversation,
  showStranger,
} from '#shared/routes/inbox.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { deskInterval, polling } from '#web/lib/api/polling.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

type Lists = Answer<typeof listConversations>;
type OfPatient = Lists['conversations'][number];
type OfStranger = Lists['strangers'][number];

/** Of a patient, or of a stranger: a phone without a ticket. */
export interface Conversation extends Omit<OfStranger, 'phone'> {
  readonly visit: Pick<OfPatient, 'ticketNo' | 'visitDay'> | undefined;
}
export interface Conversations extends Pick<Lists, 'more'> {
  /** Newest first. */
  readonly conversations: readonly Conversation[];
}
type PatientThread = Answer<typeof showConversation>;
export interface Thread extends Pick<
  PatientThread,
  'phone' | 'ticket' | 'stopped' | 'answers' | 'entries' | 'nextCursor'
> {
  readonly conversation: Conversation;
}
export type Message = Thread['entries'][number];

const ofPatient = ({ patientId, ticketNo, visitDay, ...more }: OfPatient): Conversation => ({
  ...more,
  id: patientId,
  visit: { ticketNo, visitDay },
});
const ofStranger = ({ phone, ...more }: OfStranger): Conversation => ({
  ...more,
  name: more.name === '' ? phone : more.name,
  visit: undefined,
});

const inOneList = ({ conversations, strangers, more }: Lists): Conversations => ({
  conversations: [...conversations.map(ofPatient), ...strangers.map(ofStranger)].toSorted((a, b) =>
    byCharacters(b.lastAt, a.lastAt),
  ),
  more,
});
export type QuickAnswer = Answer<typeof listQuickAnswers>['answers'][number];

/** Below this key is everything that a message of the live channel loads again. */
const conversationsKey = (branchId: number | undefined) => ['inbox', branchId, 'conversations'] as const;
const threadKey = ({ branchId, id }: Conversation) => [...conversationsKey(branchId), id] as const;

/** The conversations of a branch; without one, of all branches. */
export const useConversations = (branchId: number | undefined) =>
  useQuery({
    queryKey: [...conversationsKey(branchId), 'list'],
    queryFn: ({ signal }) =>
      branchId === undefined
        ? call(listAllConversations, {}, { signal })
        : call(listConversations, { query: { branchId } }, { signal }),
    select: inOneList,
    staleTime: 0,
    refetchInterval: () => deskInterval(polling.messaging),
  });

const onItsWay: ReadonlySet<string> = new Set(['queued', 'sending', 'unconfirmed', 'sent']);
const SOON_MS = 3_000;
const WATCHED_MS = 5 * 60_000;

/** Is something on its way that was sent a moment ago? */
const isSending = (entries: readonly Message[]): boolean =>
  entries.some(
    ({ direction, status, time }) =>
      direction === 'out' && onItsWay.has(status) && Date.now() - Date.parse(time) < WATCHED_MS,
  );

const readThread = async (known: Conversation, cursor: string | undefined, signal: AbortSignal): Promise<Thread> => {
  const request = { params: { id: known.id }, query: { branchId: known.branchId, cursor } };
  if (known.visit !== undefined) {
    const thread = await call(showConversation, request, { signal });
    return { ...thread, conversation: ofPatient(thread.conversation) };
  }
  const thread = await call(showStranger, request, { signal });
  const { phone } = thread.conversation;
  return { ...thread, conversation: ofStranger(thread.conversation), phone, ticket: null };
};

/**
 * A conversation, newest message first; more on demand. While an answer is on its way it is read every few seconds;
 * afterwards the live channel does not tell that the patient has read it, so it is polled also while that is up.
 */
export const useThread = (conversation: Conversation) =>
  useInfiniteQuery({
    queryKey: threadKey(conversation),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => readThread(conversation, pageParam === '' ? undefined : pageParam, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) => (isSending(state.data?.pages[0]?.entries ?? []) ? SOON_MS : polling.messaging),
  });

/** Loads the conversations and the number of unread ones again. */
const useReload = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['inbox'] });
};

export const useAnswer = ({ branchId, id, visit }: Conversation) => {
  const reload = useReload();
  const [attempts] = useState(newAttempts);
  return useMutation({
    mutationFn: (body: { readonly text: string; readonly answers: number }) =>
      call(
        visit === undefined ? answerStranger : answerPatient,
        { params: { id }, query: { branchId }, body },
        { idempotencyKey: attempts.keyFor(body) },
      ),
    onSuccess: (_answer, body) => attempts.done(body),
    // Also after a refusal: the answer of another desk is read.
    onSettled: reload,
  });
};

export const useMarkRead = ({ branchId, id, visit }: Conversation) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (until: string) =>
      call(visit === undefined ? markStrangerRead : markConversationRead, {
        params: { id },
        query: { branchId },
        body: { until },
      }),
    onSuccess: reload,
  });
};

const quickKey = (branchId: number) => ['quick-answers', branchId] as const;

export const useQuickAnswers = (branchId: number) =>
  useQuery({
    queryKey: quickKey(branchId),
    queryFn: ({ signal }) => call(listQuickAnswers, { query: { branchId } }, { signal }),
  });

export const useSetQuickAnswers = (branchId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ answers, version }: { readonly answers: readonly QuickAnswer[]; readonly version: number }) =>
      call(setQuickAnswers, { body: { branchId, answers: [...answers], version } }),
    onSuccess: (saved) => client.setQueryData(quickKey(branchId), saved),
    onError: () => client.invalidateQueries({ queryKey: quickKey(branchId) }),
  });
};
