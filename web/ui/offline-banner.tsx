import Alert from '@mui/material/Alert';
import { useOnline } from '../lib/online.ts';
import { useTexts } from '../lib/texts.ts';
import { Icon, offlineIcon } from './icon.tsx';

/** A line at the top of every page while there is no connection. */
export const OfflineBanner = (): React.ReactElement | null => {
  const { t } = useTexts();
  if (useOnline()) return null;
  return (
    <Alert
      className="no-print"
      severity="warning"
      role="status"
      icon={<Icon shape={offlineIcon} size={18} />}
      sx={{ borderRadius: 0, justifyContent: 'center', paddingBlock: 0 }}
    >
      {t('messages:offline')}
    </Alert>
  );
};
