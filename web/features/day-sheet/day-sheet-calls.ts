import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { closeDay, reopenDay, showDaySheet } from '#shared/routes/day-sheets.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { polling } from '#web/lib/api/polling.ts';

const sheetKey = (branchId: number) => ['day-sheet', branchId] as const;

/** The sheet of a branch's clinic day; of today when no day is given. */
export const useDaySheet = (branchId: number, date: string | undefined) =>
  useQuery({
    queryKey: [...sheetKey(branchId), date ?? 'today'],
    queryFn: ({ signal }) => call(showDaySheet, { params: { branchId }, query: { date } }, { signal }),
    staleTime: 0,
    refetchInterval: polling.reports,
  });

const useSheetWrite = <Body, Answer>(branchId: number, send: (body: Body, key: string) => Promise<Answer>) => {
  const client = useQueryClient();
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: (body: Body) => send(body, attempts.current.keyFor(body)),
    onSuccess: (_, body) => attempts.current.done(body),
    onSettled: () => client.invalidateQueries({ queryKey: sheetKey(branchId) }),
  });
};

export const useCloseDay = (branchId: number) =>
  useSheetWrite(branchId, (date: string, idempotencyKey) =>
    call(closeDay, { params: { branchId }, body: { date } }, { idempotencyKey }),
  );

export const useReopenDay = (branchId: number) =>
  useSheetWrite(branchId, (body: { readonly date: string; readonly reason: string }, idempotencyKey) =>
    call(reopenDay, { params: { branchId }, body }, { idempotencyKey }),
  );
