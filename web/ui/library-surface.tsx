import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';
import { directionOf } from '../lib/direction.ts';
import { themePreference } from '../lib/preferences.ts';
import { useTexts } from '../lib/texts.ts';
import { makeTheme } from './library-theme.ts';

const caches = {
  ltr: createCache({ key: 'ui', stylisPlugins: [prefixer] }),
  rtl: createCache({ key: 'uir', stylisPlugins: [prefixer, rtlPlugin] }),
} as const;

/** Lets the component library follow the product's own theme choice instead of keeping a second one. */
const themeStorage = ({ key }: { readonly key: string }) => ({
  get: (fallback: unknown): unknown => (key === 'theme' ? themePreference.get() : fallback),
  set: () => undefined,
  subscribe: (listen: (value: unknown) => void): (() => void) =>
    key === 'theme' ? themePreference.subscribe(() => listen(themePreference.get())) : () => undefined,
});

/**
 * What a part of the component library (a calendar, a chart) stands in: styles in the language's direction and the
 * product's theme. It weighs 35 KB, so only parts that are loaded lazily may import it, and each wraps itself.
 */
export const LibrarySurface = ({ children }: { readonly children: ReactNode }): React.ReactElement => {
  const { i18n } = useTexts();
  const direction = directionOf(i18n.language);
  const theme = useMemo(() => makeTheme(direction), [direction]);
  return (
    <CacheProvider value={caches[direction]}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme" storageManager={themeStorage}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
};
