import { useEffect, useState } from 'react';
import { changeLanguage, languageOf } from '#web/lib/i18n/i18n.ts';
import { PairedScreen } from '#web/parts/room/paired-screen.tsx';
import { KioskBoard } from './kiosk-board.tsx';

/** The tablet at the door: check in, or book, and get a ticket. `?lang=en` puts English first. */
export const KioskPage = (): React.ReactElement => {
  const [first] = useState(() => languageOf(new URLSearchParams(location.search).get('lang')) ?? 'ar');
  useEffect(() => {
    void changeLanguage(first);
  }, [first]);
  return (
    <PairedScreen kind="kiosk">
      {(key, onRevoked) => <KioskBoard kioskKey={key} first={first} onRevoked={onRevoked} />}
    </PairedScreen>
  );
};
