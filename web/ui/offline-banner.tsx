import Paper from '@mui/material/Paper';
import { useOnline } from '../lib/device/online.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { Icon } from './icon.tsx';
import { OfflineIcon } from './icons.ts';

/** A line at the top of every page while there is no connection. It is loaded with every page: an Alert is 3 KB more. */
export const OfflineBanner = (): React.ReactElement | null => {
  const { t } = useTexts();
  if (useOnline()) return null;
  return (
    <Paper
      square
      className="no-print"
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        padding: '8px 16px',
        backgroundColor: 'var(--warn-soft)',
        color: 'var(--warn)',
        fontWeight: 650,
        fontSize: '0.9375rem',
      }}
    >
      <Icon shape={OfflineIcon} size={18} />
      {t('messages:offline')}
    </Paper>
  );
};
