import { useEffect, useState } from 'react';
import { changeLanguage, languageOf } from '#web/lib/i18n/i18n.ts';
import { themePreference } from '#web/lib/device/preferences.ts';
import { Pairing } from './pairing.tsx';
import { RoomBoard } from './room-board.tsx';
import { forgetDisplay, storeKey, storedKey } from './stored-display.ts';

/** The screen of a waiting room: `?lang=en` puts English first, `?theme=dark` chooses the theme. */
export const DisplayPage = (): React.ReactElement => {
  const [key, setKey] = useState(storedKey);
  useEffect(() => {
    const wanted = new URLSearchParams(location.search);
    void changeLanguage(languageOf(wanted.get('lang')) ?? 'ar');
    const theme = wanted.get('theme');
    if (theme === 'dark' || theme === 'light') themePreference.set(theme);
  }, []);
  if (key === undefined) {
    return (
      <Pairing
        kind="display"
        onPaired={(paired) => {
          storeKey(paired);
          setKey(paired);
        }}
      />
    );
  }
  return (
    <RoomBoard
      displayKey={key}
      onRevoked={() => {
        forgetDisplay();
        setKey(undefined);
      }}
    />
  );
};
