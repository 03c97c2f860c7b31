import type { ThemeOptions } from '@mui/material/styles';
import type { Colour } from '#web/ui/palette.ts';
import { palette } from '#web/ui/palette.ts';

const schemeOf = (colours: Readonly<Record<Colour, string>>) => ({
  palette: {
    primary: {
      main: colours.primary,
      dark: colours['primary-strong'],
      light: colours['primary-soft'],
      contrastText: colours['on-primary'],
    },
    // The accent colour: "your turn", and tasks that need a person now.
    secondary: {
      main: colours['accent-strong'],
      dark: colours['accent-strong'],
      light: colours['accent-soft'],
      contrastText: colours.surface,
    },
    success: { main: colours.good, dark: colours.good, light: colours['good-soft'], contrastText: colours.surface },
    warning: { main: colours.warn, dark: colours.warn, light: colours['warn-soft'], contrastText: colours.surface },
    error: { main: colours.bad, dark: colours.bad, light: colours['bad-soft'], contrastText: colours.surface },
    info: {
      main: colours.primary,
      dark: colours['primary-strong'],
      light: colours['primary-soft'],
      contrastText: colours['on-primary'],
    },
    background: { default: colours.ground, paper: colours.surface },
    text: { primary: colours.ink, secondary: colours['ink-soft'] },
    divider: colours.line,
  },
});

export const colorSchemes = { light: schemeOf(palette.light), dark: schemeOf(palette.dark) };

/** Letter spacing separates joined Arabic letters, and Latin needs none here. */
const plain = { letterSpacing: 0 } as const;

export const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: 'var(--font)',
  fontWeightBold: 700,
  h1: { ...plain, fontWeight: 800, fontSize: '2rem', lineHeight: 1.25 },
  h2: { ...plain, fontWeight: 800, fontSize: '1.375rem', lineHeight: 1.3 },
  h3: { ...plain, fontWeight: 700, fontSize: '1.125rem', lineHeight: 1.35 },
  h4: { ...plain, fontWeight: 700, fontSize: '1rem', lineHeight: 1.4 },
  h5: { ...plain, fontWeight: 700, fontSize: '1rem' },
  h6: { ...plain, fontWeight: 700, fontSize: '1rem' },
  subtitle1: { ...plain, fontWeight: 600 },
  subtitle2: { ...plain, fontWeight: 700, fontSize: '0.9375rem' },
  body1: { ...plain, fontSize: '1rem', lineHeight: 'inherit' },
  body2: { ...plain, fontSize: '0.9375rem', lineHeight: 'inherit' },
  button: { ...plain, textTransform: 'none', fontWeight: 700 },
  overline: { ...plain, textTransform: 'none', fontWeight: 600 },
  caption: { ...plain, fontSize: '0.8125rem', lineHeight: 'inherit' },
};

/** Focus ring of keyboard users. */
export const focusRing = { outline: '3px solid var(--focus)', outlineOffset: 2 } as const;

/** Print is always light. With the preference for more contrast, lines are stronger and text is not grey. */
export const documentStyles = {
  '@media print': {
    ':root, :root[data-theme]': {
      '--mui-palette-background-default': '#fff',
      '--mui-palette-background-paper': '#fff',
      '--mui-palette-text-primary': palette.light.ink,
      '--mui-palette-text-secondary': palette.light['ink-soft'],
      '--mui-palette-divider': palette.light.line,
      '--mui-palette-primary-main': palette.light.primary,
    },
  },
  '@media (prefers-contrast: more)': {
    ':root, :root[data-theme]': {
      '--mui-palette-divider': 'var(--line-strong)',
      '--mui-palette-text-secondary': 'var(--ink)',
    },
  },
} as const;
