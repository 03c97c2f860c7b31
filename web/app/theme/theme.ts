import type { Theme } from '@mui/material/styles';
import { createTheme } from '@mui/material/styles';
import type { Direction } from '#web/lib/i18n/direction.ts';
import { type Palette, palette } from '#web/ui/palette.ts';
import { components, denseComponents } from './components.ts';
import { colorSchemesOf, typographyOf } from './tokens.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

/** Material UI's own widths, in letters: a page with enlarged letters is laid out as in a narrower window. */
const breakpoints = { unit: 'rem', values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } } as const;

const step = 160;
const motion = {
  shortest: step,
  shorter: step,
  short: step,
  standard: step,
  complex: step,
  enteringScreen: step,
  leavingScreen: step,
} as const;
const ease = 'cubic-bezier(0.2, 0, 0, 1)';

/** Nothing has a shadow but what floats above the page: menus, windows, toasts. */
const float = 'var(--float)';
const six = [float, float, float, float, float, float] as const;
const shadows: Theme['shadows'] = ['none', ...six, ...six, ...six, ...six];

/**
 * Material UI under the product's look: palette and type of web/ui/palette.ts and web/app/styles. The colour scheme is
 * the attribute `data-theme` of the page, which web/public/boot.js writes before the first paint.
 * @param dense - staff screens: every part one size smaller
 */
export const makeTheme = (direction: Direction, dense: boolean, colours: Palette = palette): Theme =>
  createTheme({
    direction,
    breakpoints,
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: colorSchemesOf(colours),
    typography: typographyOf(dense),
    components: dense ? denseComponents : components,
    shape: { borderRadius: 8 },
    shadows,
    transitions: { duration: motion, easing: { easeOut: ease, easeIn: ease, easeInOut: ease, sharp: ease } },
  });

const made = new Map<string, Theme>();

/** The theme of a direction, created once: that takes a slow phone 60 ms. */
export const themeOf = (direction: Direction, dense: boolean): Theme => {
  const key = `${direction} ${String(dense)}`;
  const theme = made.get(key) ?? makeTheme(direction, dense);
  made.set(key, theme);
  return theme;
};
