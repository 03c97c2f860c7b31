import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';
import { directionOf } from '../../lib/direction.ts';
import { themePreference } from '../../lib/preferences.ts';
import { makeTheme } from '../theme.ts';

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

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Fresh for 5 minutes, kept for 10. Source: seed section 9, Cache.
      staleTime: 5 * 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchOnMount: true,
      // The client's policies have retried already what may be retried.
      retry: false,
    },
    mutations: { retry: false },
  },
});

/** What every staff page stands in: styles in the language's direction, the theme, and the query cache. */
export const StaffProviders = ({ children }: { readonly children: ReactNode }): React.ReactElement => {
  const { i18n } = useTranslation();
  const direction = directionOf(i18n.language);
  const theme = useMemo(() => makeTheme(direction), [direction]);
  return (
    <CacheProvider value={caches[direction]}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme" storageManager={themeStorage}>
        <CssBaseline />
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
};
