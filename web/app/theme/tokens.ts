import type { ThemeOptions } from '@mui/material/styles';
import type { Colour, Palette } from '#web/ui/palette.ts';
import { palette } from '#web/ui/palette.ts';

declare module '@mui/material/styles' {
  interface TypeText {
    /** Labels, units, what is settled. */
    tertiary: string;
  }
  interface TypeBackground {
    /** Fields and tracks. */
    sunken: string;
  }
  interface TypographyVariants {
    figure: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    /** The one number of a screen, 56 px. */
    figure: true;
  }
}

const schemeOf = (colours: Readonly<Record<Colour, string>>) => ({
  palette: {
    primary: {
      main: colours.primary,
      dark: colours['primary-strong'],
      light: colours['primary-soft'],
      contrastText: colours['on-primary'],
    },
    // Coral, as text: a person is needed now. Dots and bars take `--accent`, "your turn" `--accent-fill`.
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
    background: { default: colours.ground, paper: colours.surface, sunken: colours.sunken },
    text: { primary: colours.ink, secondary: colours['ink-soft'], tertiary: colours['ink-faint'] },
    divider: colours.line,
    action: { hover: colours.hover, selected: colours['primary-soft'] },
  },
});

export const colorSchemesOf = ({ light, dark }: Palette) => ({ light: schemeOf(light), dark: schemeOf(dark) });

/** Letter spacing separates joined Arabic letters, and Latin needs none here. */
const plain = { letterSpacing: 0, textTransform: 'none' } as const;
const weights = { text: 400, label: 500, lead: 650 } as const;

/** Sizes are custom properties (web/app/styles/base.css), because Arabic is one step larger. */
const lead = { ...plain, fontWeight: weights.lead, lineHeight: 'var(--tight)' } as const;
const body = { ...plain, fontWeight: weights.text, lineHeight: 'inherit' } as const;

type Typography = NonNullable<ThemeOptions['typography']>;

/**
 * Seven sizes and three weights. Staff read 14 px, patients 16.
 * @param dense - staff screens
 */
export const typographyOf = (dense: boolean): Exclude<Typography, (...args: never) => unknown> => ({
  fontFamily: 'var(--font)',
  fontWeightRegular: weights.text,
  fontWeightMedium: weights.label,
  fontWeightBold: weights.lead,
  figure: { ...lead, fontSize: 'var(--fs-56)', lineHeight: 1, fontVariantNumeric: 'tabular-nums' },
  h1: { ...lead, fontSize: 'var(--fs-28)' },
  h2: { ...lead, fontSize: 'var(--fs-20)' },
  h3: { ...lead, fontSize: 'var(--fs-16)' },
  h4: { ...lead, fontSize: 'var(--fs-14)' },
  h5: { ...lead, fontSize: 'var(--fs-14)' },
  h6: { ...lead, fontSize: 'var(--fs-14)' },
  subtitle1: { ...body, fontWeight: weights.label, fontSize: 'var(--fs-16)' },
  subtitle2: { ...body, fontWeight: weights.label, fontSize: 'var(--fs-13)' },
  body1: { ...body, fontSize: dense ? 'var(--fs-14)' : 'var(--fs-16)' },
  body2: { ...body, fontSize: dense ? 'var(--fs-13)' : 'var(--fs-14)' },
  button: { ...plain, fontWeight: weights.label, fontSize: dense ? 'var(--fs-14)' : 'var(--fs-16)' },
  overline: { ...body, fontWeight: weights.label, fontSize: 'var(--fs-12)' },
  caption: { ...body, fontSize: 'var(--fs-12)' },
});

/** Focus ring of keyboard users. */
export const focusRing = { outline: '2px solid var(--focus)', outlineOffset: 2 } as const;

/** Print is always light. With the preference for more contrast, lines are stronger and text is not grey. */
export const documentStyles = {
  '@media print': {
    ':root, :root[data-theme]': {
      '--mui-palette-background-default': '#fff',
      '--mui-palette-background-paper': '#fff',
      '--mui-palette-text-primary': palette.light.ink,
      '--mui-palette-text-secondary': palette.light['ink-soft'],
      '--mui-palette-text-tertiary': palette.light['ink-faint'],
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
