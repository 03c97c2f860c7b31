import { useEffect, useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { lockNow } from './lock.ts';
import { PinDialog } from './pin-dialog.tsx';

/** Locks this browser as soon as it is shown; without a PIN it offers to set one first. */
export const LockNow = ({ onClose }: { readonly onClose: () => void }): React.ReactElement | null => {
  const { t } = useTexts();
  const [isMissing, setIsMissing] = useState(false);
  const lock = (): void => void lockNow().then((isLocked) => setIsMissing(!isLocked));
  // Once: the lock takes this part off the screen.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(lock, []);
  return isMissing ? <PinDialog lead={t('pages:lock.missing')} onSet={lock} onClose={onClose} /> : null;
};
