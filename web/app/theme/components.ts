import type { Components, Theme } from '@mui/material/styles';
import { documentStyles, focusRing } from './tokens.ts';

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    plain: true;
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsVariantOverrides {
    soft: true;
  }
}

const tones = [
  { color: 'success', soft: 'good-soft', strong: 'good' },
  { color: 'warning', soft: 'warn-soft', strong: 'warn' },
  { color: 'error', soft: 'bad-soft', strong: 'bad' },
  { color: 'info', soft: 'primary-soft', strong: 'primary-strong' },
] as const;
const accents = [
  { color: 'primary', soft: 'primary-soft', strong: 'primary-strong' },
  { color: 'secondary', soft: 'accent-soft', strong: 'accent-strong' },
] as const;

const field: Components<Theme> = {
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { borderRadius: 12, backgroundColor: 'var(--surface)', minBlockSize: 48 },
      notchedOutline: { borderColor: 'var(--line-strong)' },
    },
    variants: [{ props: { size: 'small' }, style: { minBlockSize: 40 } }],
  },
  MuiInputLabel: {
    // In `em`, so that the label stays on the outline when the reader enlarges letters; its own box would cut the dots
    // of Arabic letters without the padding.
    styleOverrides: { shrink: { paddingBlock: '0.2em', transform: 'translate(14px, -0.71em) scale(0.75)' } },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.875rem', marginInline: 2 } } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: {
        marginBlock: 6,
        border: '1px solid var(--line-strong)',
        borderRadius: 14,
        boxShadow: 'var(--shadow-high)',
      },
      option: { minBlockSize: 44 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        fontWeight: 650,
        minBlockSize: 44,
        color: 'var(--ink)',
        borderColor: 'var(--line-strong)',
        '&.Mui-selected': { backgroundColor: 'var(--primary-soft)', color: 'var(--primary-strong)' },
      },
    },
    variants: [{ props: { size: 'small' }, style: { minBlockSize: 36 } }],
  },
};

const action: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { borderRadius: 999, minBlockSize: 44, paddingInline: 20 } },
    variants: [
      { props: { size: 'small' }, style: { minBlockSize: 36, paddingInline: 14 } },
      { props: { size: 'large' }, style: { minBlockSize: 54, paddingInline: 28, fontSize: '1.0625rem' } },
      { props: { variant: 'outlined', color: 'primary' }, style: { borderColor: 'var(--line-strong)' } },
      { props: { variant: 'outlined', color: 'inherit' }, style: { borderColor: 'var(--line-strong)' } },
    ],
  },
  MuiIconButton: {
    styleOverrides: { root: { minInlineSize: 44, minBlockSize: 44, color: 'inherit' } },
    variants: [{ props: { size: 'small' }, style: { minInlineSize: 36, minBlockSize: 36 } }],
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiTab: { styleOverrides: { root: { minBlockSize: 48, minInlineSize: 72, fontSize: '0.9375rem' } } },
  MuiTabs: { styleOverrides: { indicator: { blockSize: 3, borderRadius: 3 } } },
  MuiTooltip: { defaultProps: { arrow: true, enterTouchDelay: 300 } },
};

const surface: Components<Theme> = {
  MuiCssBaseline: { styleOverrides: documentStyles },
  // Its own default variant writes a `style` attribute, which the content security policy refuses in prerendered pages.
  MuiPaper: { defaultProps: { elevation: 0, variant: 'plain' } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 18, borderColor: 'var(--line)' } },
  },
  MuiAppBar: { defaultProps: { color: 'transparent', position: 'sticky', elevation: 0 } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 24,
        boxShadow: 'var(--shadow-high)',
        border: '1px solid var(--line)',
        '&.MuiDialog-paperFullScreen': { borderRadius: 0, border: 0 },
        // On a phone a sheet of money needs the width.
        '@media (width < 600px)': {
          '&:not(.MuiDialog-paperFullScreen)': {
            marginInline: 12,
            inlineSize: '100%',
            maxInlineSize: 'calc(100% - 24px)',
          },
        },
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 800 } } },
  MuiDialogContent: {
    // A floating label is above its field: without this space the title covers it. The same inside a form.
    styleOverrides: { root: { paddingBlockStart: 8, '.MuiDialogTitle-root + &': { paddingBlockStart: 8 } } },
  },
  MuiDialogActions: { styleOverrides: { root: { paddingInline: 24, paddingBlockEnd: 20, gap: 8, flexWrap: 'wrap' } } },
  MuiMenu: {
    styleOverrides: {
      paper: { border: '1px solid var(--line)', borderRadius: 14, boxShadow: 'var(--shadow-high)' },
    },
  },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 14, fontWeight: 600, alignItems: 'center' } },
    variants: tones.map(({ color, soft }) => ({
      props: { variant: 'standard', severity: color },
      style: { backgroundColor: `var(--${soft})`, color: 'var(--ink)' },
    })),
  },
  MuiChip: {
    styleOverrides: { root: { fontWeight: 650 } },
    variants: [
      { props: { variant: 'soft' }, style: { backgroundColor: 'var(--sunken)', color: 'var(--ink-soft)' } },
      ...[...tones, ...accents].map(({ color, soft, strong }) => ({
        props: { variant: 'soft', color } as const,
        style: { backgroundColor: `var(--${soft})`, color: `var(--${strong})` },
      })),
    ],
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)' },
      head: { fontWeight: 700, color: 'var(--ink-soft)' },
      // A total is read first: never smaller than the lines above it.
      footer: { fontSize: '0.9375rem', fontWeight: 700, color: 'var(--ink)' },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};

export const components: Components<Theme> = { ...field, ...action, ...surface };

/** Staff screens are dense: the same parts one size smaller, without a `size` at each of them. */
export const denseComponents: Components<Theme> = {
  ...components,
  MuiButton: { ...components.MuiButton, defaultProps: { disableElevation: true, size: 'small' } },
  MuiIconButton: { ...components.MuiIconButton, defaultProps: { size: 'small' } },
  MuiTextField: { defaultProps: { fullWidth: true, size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiAutocomplete: { ...components.MuiAutocomplete, defaultProps: { size: 'small' } },
  MuiToggleButtonGroup: { defaultProps: { size: 'small' } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiChip: { ...components.MuiChip, defaultProps: { size: 'small' } },
  MuiTab: { styleOverrides: { root: { minBlockSize: 44, minInlineSize: 72, fontSize: '0.9375rem' } } },
  MuiTabs: {
    ...components.MuiTabs,
    styleOverrides: { ...components.MuiTabs?.styleOverrides, root: { minBlockSize: 44 } },
  },
};
