import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listAlerts, setAlertLimits } from '#shared/routes/alerts.ts';
import type { Alerts } from './answers.ts';
import { call } from './client.ts';
import { polling, staleAfter } from './polling.ts';

export const alertsKey = ['overview', 'alerts'] as const;

export type Alert = Alerts['alerts'][number];
export type AlertLimits = Alerts['limits'];

/** What deserves the owner's attention of yesterday and today, with the limits. */
export const useAlerts = () =>
  useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => call(listAlerts, {}, { signal }),
    staleTime: staleAfter.reports,
    refetchInterval: polling.reports,
  });

/** Sets the limits; sending them again changes nothing. */
export const useSetAlertLimits = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<AlertLimits>) => call(setAlertLimits, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey }),
  });
};
