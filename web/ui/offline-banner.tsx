import Box from '@mui/material/Box';
import { useLostAt, useOnline } from '../lib/device/online.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { useAsOf } from './as-of.ts';
import { Icon } from './icon.tsx';
import { OfflineIcon } from './icons.ts';

const AsOf = ({ at }: { readonly at: number }): string => useAsOf()(at);

/**
 * A line at the top of every page while there is no connection, with the age of what the page shows. It is loaded with
 * every page: an Alert is 3 KB more.
 */
export const OfflineBanner = (): React.ReactElement | null => {
  const { t } = useTexts();
  const lostAt = useLostAt();
  if (useOnline()) return null;
  return (
    <Box
      className="offline-banner no-print"
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        padding: '4px 16px',
        minBlockSize: '2.5rem',
        backgroundColor: 'var(--warn-soft)',
        color: 'var(--warn)',
        fontSize: 'var(--fs-14)',
      }}
    >
      <Icon shape={OfflineIcon} size={18} />
      <span>
        <b>{t('messages:offline')}</b> {lostAt !== undefined && <AsOf at={lostAt} />}
      </span>
    </Box>
  );
};
