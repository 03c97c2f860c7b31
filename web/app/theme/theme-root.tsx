import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { memo } from 'react';
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

/**
 * The variables of the theme. They have no direction, so the mirror of Arabic does not read them: 20 KB, which took a
 * slow phone a tenth of a second. A page rendered at build time inlines only those that it reads (app/server.tsx).
 */
const Variables = memo(({ theme }: { readonly theme: Theme }): React.ReactElement | null =>
  import.meta.env.SSR ? null : (
    <CacheProvider value={styleCacheOf('ltr')}>
      <GlobalStyles styles={theme.generateStyleSheets()} />
    </CacheProvider>
  ),
);

interface Props {
  /** Staff screens: smaller parts. */
  readonly dense: boolean;
  readonly children: ReactNode;
}

/** Providers of the app: emotion in the direction of the language, and the theme. */
export const ThemeRoot = ({ dense, children }: Props): React.ReactElement => {
  const { i18n } = useTexts();
  const direction = directionOf(i18n.language);
  const theme = themeOf(direction, dense);
  return (
    <CacheProvider value={styleCacheOf(direction)}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey="theme"
        storageManager={themeStorage}
        noSsr
        disableStyleSheetGeneration
      >
        <Variables theme={theme} />
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
};
