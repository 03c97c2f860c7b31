import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { checkHealth } from '#shared/routes/health.ts';
import { call } from '#web/lib/api/client.ts';
import { healthKey, polling, unlessFed } from '#web/lib/api/polling.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useOnline } from '#web/lib/device/online.ts';

/**
 * Checks every minute whether the API answers, and shows a notice while it does not. At a desk that polls, or hears the
 * live channel, these show it. Source: docs/requirements.md#requests.
 */
export const ServerNotice = (): React.ReactElement | null => {
  const { t } = useTexts();
  const online = useOnline();
  const { isError } = useQuery({
    queryKey: healthKey,
    queryFn: ({ signal }) => call(checkHealth, {}, { signal }),
    refetchInterval: unlessFed(polling.health),
    staleTime: polling.health,
  });
  // Without a connection the offline banner is already shown.
  if (!isError || !online) return null;
  return (
    <Alert severity="warning" role="status">
      <AlertTitle>{t('messages:server.down')}</AlertTitle>
      {t('messages:server.downText')}
    </Alert>
  );
};
