import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  answerPatient,
  listAllConversations,
  listConversations,
  listQuickAnswers,
  markConversationRead,
  setQuickAnswers,
  showConversation,
} from '#shared/routes/inbox.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { deskInterval, polling } from '#web/lib/api/polling.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type Conversations = Answer<typeof listConversations>;
export type Conversation = Conversations['conversations'][number];
export type Thread = Answer<typeof showConversation>;
export type Message = Thread['entries'][number];
export type QuickAnswer = Answer<typeof listQuickAnswers>['answers'][number];

/** Below this key is everything that a message of the live channel loads again. */
const conversationsKey = (branchId: number | undefined) => ['inbox', branchId, 'conversations'] as const;
const threadKey = (branchId: number, patientId: string) => [...conversationsKey(branchId), patientId] as const;

/** The conversations of a branch; without one, of all branches. */
export const useConversations = (branchId: number | undefined) =>
  useQuery({
    queryKey: [...conversationsKey(branchId), 'list'],
    queryFn: ({ signal }): Promise<Conversations> =>
      branchId === undefined
        ? call(listAllConversations, {}, { signal })
        : call(listConversations, { query: { branchId } }, { signal }),
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

/** A conversation, newest message first; more on demand. While an answer is on its way it is read every few seconds. */
export const useThread = (branchId: number, patientId: string) =>
  useInfiniteQuery({
    queryKey: threadKey(branchId, patientId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        showConversation,
        { params: { id: patientId }, query: { branchId, cursor: pageParam === '' ? undefined : pageParam } },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isSending(state.data?.pages[0]?.entries ?? []) ? SOON_MS : deskInterval(polling.messaging),
  });

/** Loads the conversations and the number of unread ones again. */
const useReload = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['inbox'] });
};

export const useAnswerPatient = (branchId: number, patientId: string) => {
  const reload = useReload();
  const [attempts] = useState(newAttempts);
  return useMutation({
    mutationFn: (body: { readonly text: string; readonly answers: number }) =>
      call(
        answerPatient,
        { params: { id: patientId }, query: { branchId }, body },
        { idempotencyKey: attempts.keyFor(body) },
      ),
    onSuccess: (_answer, body) => attempts.done(body),
    // Also after a refusal: the answer of another desk is read.
    onSettled: reload,
  });
};

export const useMarkRead = (branchId: number, patientId: string) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (until: string) =>
      call(markConversationRead, { params: { id: patientId }, query: { branchId }, body: { until } }),
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
    mutationFn: (answers: readonly QuickAnswer[]) =>
      call(setQuickAnswers, { body: { branchId, answers: [...answers] } }),
    onSuccess: (saved) => client.setQueryData(quickKey(branchId), saved),
  });
};
