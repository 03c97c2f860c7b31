import './offline-banner.css';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../lib/texts.ts';
import { Icon, offlineIcon } from './icon.tsx';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Is the device connected, as far as the browser knows? */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

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
