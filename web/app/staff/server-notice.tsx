import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '#web/lib/api/health-query.ts';
import { polling, unlessFed } from '#web/lib/api/polling.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useOnline } from '#web/lib/device/online.ts';
import { State } from '#web/ui/state.tsx';

/**
 * Checks every minute whether the API answers, and shows a notice while it does not. At a desk that polls, or hears the
 * live channel, these show it. Source: docs/requirements.md#requests.
 */
export const ServerNotice = (): React.ReactElement | null => {
  const { t } = useTexts();
  const online = useOnline();
  const { isError } = useQuery({
    ...healthQuery,
    refetchInterval: unlessFed(polling.health),
    staleTime: polling.health,
  });
  // Without a connection the offline banner is already shown.
  if (!isError || !online) return null;
  return (
    <Stack
      role="status"
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: 1.5, padding: '8px 16px', backgroundColor: 'var(--warn-soft)' }}
    >
      <State tone="coral">{t('messages:server.down')}</State>
      <span>{t('messages:server.downText')}</span>
    </Stack>
  );
};
