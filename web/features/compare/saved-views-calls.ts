import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeSavedViews, listSavedViews } from '#shared/routes/saved-views.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import { call } from '#web/lib/api/client.ts';
import { staleAfter } from '#web/lib/api/polling.ts';

const key = ['saved-views'] as const;

export type SavedViews = Answer<typeof listSavedViews>;
export type SavedView = SavedViews['views'][number];

export const useSavedViews = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listSavedViews, {}, { signal }),
    staleTime: staleAfter.reports,
  });

/** Replaces the list that was read; when it was changed meanwhile, it is read again and the change is refused. */
export const useChangeSavedViews = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SavedViews) => call(changeSavedViews, { body }),
    onSuccess: (saved) => client.setQueryData(key, saved),
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
};
