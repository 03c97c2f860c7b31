import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showMe } from '#shared/routes/auth.ts';
import { setDaySheetMessage } from '#shared/routes/day-sheets.ts';
import type { DaySheetMessage } from '#web/lib/api/answers.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';

const messageKey = ['day-sheet-message'] as const;

/** What the signed-in owner gets as messages. */
export const useOwnerMessages = () =>
  useQuery({
    queryKey: messageKey,
    queryFn: async ({ signal }) => {
      const me = await call(showMe, { query: { include: 'day_sheet_message' } }, { signal });
      return me.daySheetMessage ?? { language: null, alertLanguage: null, alertMailLanguage: null, phone: null };
    },
    staleTime: 0,
  });

/** What is left out stays. */
type ChosenMessages = Pick<DaySheetMessage, 'language'> &
  Partial<Pick<DaySheetMessage, 'alertLanguage' | 'alertMailLanguage'>> & { readonly phone?: string };

export const useSetOwnerMessages = () => {
  const client = useQueryClient();
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: (body: ChosenMessages) =>
      call(setDaySheetMessage, { body }, { idempotencyKey: attempts.current.keyFor(body) }),
    onSuccess: (_, body) => attempts.current.done(body),
    onSettled: () => client.invalidateQueries({ queryKey: messageKey }),
  });
};
