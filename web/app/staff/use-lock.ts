import { useEffect, useMemo, useState } from 'react';
import { useCommands } from '#web/lib/device/commands.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { lockedPreference, watchIdle } from '#web/lib/session/idle-lock.ts';

/** Locks this browser when it is idle, and on request by Alt+L or the palette. */
export const useLock = (userId: string): readonly [requested: boolean, setRequested: (requested: boolean) => void] => {
  const { t } = useTexts();
  const [requested, setRequested] = useState(false);
  useEffect(() => watchIdle(() => lockedPreference.set(userId)), [userId]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyL' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setRequested(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const label = t('navigation:lock.now');
  const actions = useMemo(
    () => ({ actions: [{ id: 'lock', label, keys: 'Alt+L', run: () => setRequested(true) }] }),
    [label],
  );
  useCommands(actions);
  return [requested, setRequested];
};
