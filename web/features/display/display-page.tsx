import { useEffect } from 'react';
import { changeLanguage, languageOf } from '#web/lib/i18n/i18n.ts';
import { themePreference } from '#web/lib/device/preferences.ts';
import { PairedScreen } from '#web/parts/room/paired-screen.tsx';
import { RoomBoard } from './room-board.tsx';

/** The screen of a waiting room: `?lang=en` puts English first, `?theme=dark` chooses the theme. */
export const DisplayPage = (): React.ReactElement => {
  useEffect(() => {
    const wanted = new URLSearchParams(location.search);
    void changeLanguage(languageOf(wanted.get('lang')) ?? 'ar');
    const theme = wanted.get('theme');
    if (theme === 'dark' || theme === 'light') themePreference.set(theme);
  }, []);
  return (
    <PairedScreen kind="display">
      {(key, onRevoked) => <RoomBoard displayKey={key} onRevoked={onRevoked} />}
    </PairedScreen>
  );
};
