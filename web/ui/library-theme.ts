import type { Theme } from '@mui/material/styles';
import { createTheme } from '@mui/material/styles';
import type { Direction } from '../lib/direction.ts';
import type { Colour } from './palette.ts';
import { palette } from './palette.ts';

const schemeOf = (colours: Readonly<Record<Colour, string>>) => ({
  palette: {
    primary: {
      main: colours.primary,
      dark: colours['primary-strong'],
      light: colours['primary-soft'],
      contrastText: colours['on-primary'],
    },
    secondary: {
      main: colours['accent-strong'],
      dark: colours['accent-strong'],
      light: colours['accent-soft'],
      contrastText: colours['on-accent'],
    },
    success: { main: colours.good, light: colours['good-soft'], contrastText: colours.surface },
    warning: { main: colours.warn, light: colours['warn-soft'], contrastText: colours.surface },
    error: { main: colours.bad, light: colours['bad-soft'], contrastText: colours.surface },
    info: { main: colours.primary, light: colours['primary-soft'], contrastText: colours['on-primary'] },
    background: { default: colours.ground, paper: colours.surface },
    text: { primary: colours.ink, secondary: colours['ink-soft'] },
    divider: colours.line,
  },
});

/**
 * The theme of the component library's parts (calendar, charts): the product's own palette and type on them.
 * Which of light and dark shows is written on the page (`data-theme`) by web/lib/theme-mode.ts.
 */
export const makeTheme = (direction: Direction): Theme =>
  createTheme({
    direction,
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: schemeOf(palette.light), dark: schemeOf(palette.dark) },
    shape: { borderRadius: 12 },
    spacing: 8,
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 15,
      h1: { fontWeight: 800, fontSize: '2rem' },
      h2: { fontWeight: 750, fontSize: '1.375rem' },
      h3: { fontWeight: 700, fontSize: '1.125rem' },
      h4: { fontWeight: 700, fontSize: '1rem' },
      // Letter spacing tears Arabic letters apart, and Latin needs none here.
      button: { textTransform: 'none', fontWeight: 700, letterSpacing: 0 },
      overline: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
      body1: { letterSpacing: 0 },
      body2: { letterSpacing: 0 },
      caption: { letterSpacing: 0 },
    },
    transitions: { duration: { shortest: 120, shorter: 150, short: 180, standard: 200, complex: 200 } },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            borderRadius: 999,
            minBlockSize: 44,
            paddingInline: 20,
            '&.Mui-focusVisible': { outline: '3px solid var(--focus)', outlineOffset: 2 },
          },
          sizeSmall: { minBlockSize: 36, paddingInline: 14 },
          sizeLarge: { minBlockSize: 54, paddingInline: 28, fontSize: '1.0625rem' },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            minInlineSize: 44,
            minBlockSize: 44,
            '&.Mui-focusVisible': { outline: '3px solid var(--focus)', outlineOffset: 2 },
          },
        },
      },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      MuiCard: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: { root: { borderRadius: 18, borderColor: 'var(--line)' } },
      },
      MuiDialog: {
        styleOverrides: {
          paper: { borderRadius: 24, boxShadow: 'var(--shadow-high)', border: '1px solid var(--line)' },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { borderRadius: 12, backgroundColor: 'var(--surface)', minBlockSize: 48 },
          notchedOutline: { borderColor: 'var(--line-strong)' },
        },
      },
      MuiAutocomplete: {
        styleOverrides: {
          paper: {
            marginBlock: 6,
            border: '1px solid var(--line-strong)',
            borderRadius: 14,
            boxShadow: 'var(--shadow-high)',
          },
          option: { minBlockSize: 48 },
        },
      },
      MuiInputLabel: {
        // Measured in letters, so that it stays on the frame when they are large.
        styleOverrides: { shrink: { transform: 'translate(14px, -0.56em) scale(0.75)' } },
      },
      MuiTextField: { defaultProps: { fullWidth: true } },
      MuiChip: { styleOverrides: { root: { fontWeight: 650, borderRadius: 999 } } },
      MuiTooltip: { defaultProps: { arrow: true } },
      MuiTab: {
        styleOverrides: { root: { textTransform: 'none', fontWeight: 700, minBlockSize: 48, letterSpacing: 0 } },
      },
    },
  });
