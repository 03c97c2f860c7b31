import { useQuery } from '@tanstack/react-query';
import { showUnread } from '#shared/routes/messaging.ts';
import { counterKeys } from '#web/features/reception/desk/reception-queries.ts';
import type { PolledQuery } from '#web/lib/live/polled-query.ts';
import { firstPage, useBoard } from '#web/lib/live/board.ts';
import { call } from '#web/lib/api/client.ts';
import { messagingStatusKey } from '#web/lib/api/messaging-status-calls.ts';
import { drawersKey } from '#web/lib/api/drawers-key.ts';
import { polling, unlessFed } from '#web/lib/api/polling.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';

const unreadKey = (branchId: number) => ['inbox', branchId, 'unread'] as const;

/** Number of conversations that no desk has read. */
export const useUnread = (branchId: number): number =>
  useQuery({
    queryKey: unreadKey(branchId),
    queryFn: ({ signal }) => call(showUnread, { query: { branchId } }, { signal }),
    refetchInterval: unlessFed(polling.unpaid),
  }).data?.unread ?? 0;

/** The queries of reception that the board polls. */
const receptionBoard = (branchId: number): readonly PolledQuery[] => {
  const moves = counterKey(branchId);
  return [
    {
      part: 'queue',
      key: counterKeys.queue(branchId),
      every: polling.queue,
      dataOf: ({ queue }) => queue,
      moves,
      also: [
        [...moves, 'room'],
        [...moves, 'ahead'],
      ],
    },
    {
      part: 'unpaid',
      key: counterKeys.unpaid(branchId),
      every: polling.unpaid,
      dataOf: ({ unpaid }) => firstPage(unpaid),
      moves,
      also: [counterKeys.income(branchId)],
    },
    {
      part: 'completed',
      key: counterKeys.done(branchId),
      every: polling.completed,
      dataOf: ({ completed }) => firstPage(completed),
      moves,
    },
    {
      part: 'drawers',
      key: [...drawersKey(branchId), 'today'],
      every: polling.unpaid,
      dataOf: ({ drawers }) => drawers,
    },
    {
      part: 'inbox',
      key: unreadKey(branchId),
      every: polling.unpaid,
      dataOf: ({ inbox }) => inbox,
      also: [['inbox', branchId, 'conversations']],
    },
    {
      part: 'messaging',
      key: messagingStatusKey,
      every: polling.messaging,
      dataOf: ({ messaging }) => messaging,
    },
  ];
};

/** Polls for the dashboard. */
export const useReceptionBoard = (branchId: number): void => useBoard(branchId, receptionBoard(branchId));
