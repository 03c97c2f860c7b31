import type { Theme } from '@mui/material/styles';
import { createTheme } from '@mui/material/styles';
import type { Direction } from '#web/lib/direction.ts';
import { components, denseComponents } from './components.ts';
import { colorSchemes, typography } from './tokens.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

/**
 * Material UI under the product's look: palette and type of web/ui/palette.ts and web/app/styles. The colour scheme is
 * the attribute `data-theme` of the page, which web/public/boot.js writes before the first paint.
 * @param dense - staff screens: every part one size smaller
 */
export const makeTheme = (direction: Direction, dense: boolean): Theme =>
  createTheme({
    direction,
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes,
    typography,
    components: dense ? denseComponents : components,
    shape: { borderRadius: 12 },
    transitions: { duration: { shortest: 120, shorter: 150, short: 180, standard: 200, complex: 200 } },
  });

const made = new Map<string, Theme>();

/** The theme of a direction, created once: that takes a slow phone 60 ms. */
export const themeOf = (direction: Direction, dense: boolean): Theme => {
  const key = `${direction} ${String(dense)}`;
  const theme = made.get(key) ?? makeTheme(direction, dense);
  made.set(key, theme);
  return theme;
};
