import { useQuery } from '@tanstack/react-query';
import { checkHealth } from '../../../shared/routes/health.ts';
import { call } from '../../lib/client.ts';
import { polling } from '../../lib/polling.ts';
import { useTexts } from '../../lib/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { useOnline } from '../../lib/online.ts';

/** Asks every minute whether the front desk is up, and says so while it is not. Source: docs/requirements.md#requests. */
export const ServerNotice = (): React.ReactElement | null => {
  const { t } = useTexts();
  const online = useOnline();
  const { isError } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(checkHealth, {}, { signal }),
    refetchInterval: polling.health,
    staleTime: polling.health,
  });
  // Without a connection the banner above says it already.
  if (!isError || !online) return null;
  return (
    <Notice tone="warn" title={t('messages:server.down')} live>
      <p>{t('messages:server.downText')}</p>
    </Notice>
  );
};
