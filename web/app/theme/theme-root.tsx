import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { directionOf } from '#web/lib/i18n/direction.ts';
import { themePreference } from '#web/lib/device/preferences.ts';
import { styleCacheOf } from '#web/lib/i18n/style-caches.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { themeOf } from './theme.ts';

/** Material UI follows the product's own stored choice (`theme`) instead of keeping a second one. */
const themeStorage = ({ key }: { readonly key: string }) => ({
  get: (fallback: unknown): unknown => (key === 'theme' ? themePreference.get() : fallback),
  set: () => undefined,
  subscribe: (listen: (value: unknown) => void): (() => void) =>
    key === 'theme' ? themePreference.subscribe(() => listen(themePreference.get())) : () => undefined,
});

interface Props {
  /** Staff screens: smaller parts. */
  readonly dense: boolean;
  readonly children: ReactNode;
}

/** Providers of the app: emotion in the direction of the language, and the theme. */
export const ThemeRoot = ({ dense, children }: Props): React.ReactElement => {
  const { i18n } = useTexts();
  const direction = directionOf(i18n.language);
  return (
    <CacheProvider value={styleCacheOf(direction)}>
      <ThemeProvider
        theme={themeOf(direction, dense)}
        defaultMode="system"
        modeStorageKey="theme"
        storageManager={themeStorage}
        noSsr
        // A page rendered at build time inlines only the variables it reads (app/server.tsx).
        disableStyleSheetGeneration={import.meta.env.SSR}
      >
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
};
