import './offline-banner.css';
import { useOnline } from '../lib/online.ts';
import { useTexts } from '../lib/texts.ts';
import { Icon, offlineIcon } from './icon.tsx';

/** A line at the top of every page while there is no connection. */
export const OfflineBanner = (): React.ReactElement | null => {
  const { t } = useTexts();
  if (useOnline()) return null;
  return (
    <output className="offline no-print">
      <Icon shape={offlineIcon} size={18} />
      {t('messages:offline')}
    </output>
  );
};
