import type { Components, Theme } from '@mui/material/styles';
import { documentStyles } from './tokens.ts';

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

const floating = { border: 0, borderRadius: 'var(--radius)', boxShadow: 'var(--float)' } as const;

/** A window, centred; on a phone a sheet of money needs the width. */
const windows: Components<Theme> = {
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: 'rgb(27 42 45 / 30%)', '[data-theme=dark] &': { backgroundColor: 'rgb(0 0 0 / 45%)' } },
      invisible: { '&&': { backgroundColor: 'transparent' } },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating,
        borderRadius: 'var(--radius-l)',
        '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
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
  MuiDialogTitle: {
    defaultProps: { variant: 'h2' },
    // A title may name a long address of an account.
    styleOverrides: { root: { padding: '20px 24px 12px', overflowWrap: 'anywhere' } },
  },
  MuiDialogContent: {
    styleOverrides: { root: { paddingBlockStart: 4, '.MuiDialogTitle-root + &': { paddingBlockStart: 4 } } },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '16px 24px 20px',
        gap: 8,
        flexWrap: 'wrap',
        '& > :not(style) ~ :not(style)': { marginInlineStart: 0 },
        // One height for the buttons of a window, whatever the screen below has.
        '& .MuiButton-root': { minBlockSize: 40, paddingInline: 16, fontSize: 'var(--fs-14)' },
      },
    },
  },
  MuiDrawer: {
    defaultProps: { variant: 'persistent' },
    styleOverrides: {
      paper: {
        inlineSize: 'var(--panel)',
        maxInlineSize: '100%',
        border: 0,
        borderInlineStart: '1px solid var(--line)',
        backgroundColor: 'var(--surface)',
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        minBlockSize: 44,
        minInlineSize: 0,
        padding: '4px 8px 4px 16px',
        borderRadius: 'var(--radius)',
        backgroundColor: 'var(--notice)',
        color: 'var(--on-notice)',
        fontSize: 'var(--fs-14)',
        fontWeight: 400,
        boxShadow: 'var(--float)',
      },
      message: { padding: 0, minInlineSize: 0 },
      action: { marginInlineEnd: 0, paddingInlineStart: 12 },
    },
  },
};

/** A word in a tint: exceptions only, what is normal has none. */
const chips: Components<Theme> = {
  MuiChip: {
    defaultProps: { variant: 'soft' },
    styleOverrides: {
      root: {
        blockSize: 'auto',
        minBlockSize: 22,
        borderRadius: 999,
        fontSize: 'var(--fs-12)',
        fontWeight: 500,
        lineHeight: 1.25,
        '&.MuiChip-clickable': { minBlockSize: 32, fontSize: 'var(--fs-13)' },
        '@media (pointer: coarse)': { '&.MuiChip-clickable': { minBlockSize: 44 } },
      },
      label: {
        paddingInline: 8,
        overflow: 'visible',
        paddingBlock: 1,
        // A phone with large letters.
        '@media (width < 16em)': { whiteSpace: 'normal' },
      },
      icon: { marginInline: '7px -3px', color: 'inherit' },
    },
    variants: [
      { props: { variant: 'soft' }, style: { backgroundColor: 'var(--sunken)', color: 'var(--ink-soft)' } },
      ...[...tones, ...accents].map(({ color, soft, strong }) => ({
        props: { variant: 'soft', color } as const,
        style: { backgroundColor: `var(--${soft})`, color: `var(--${strong})` },
      })),
    ],
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: '4px 12px',
        borderRadius: 'var(--radius-s)',
        // On a phone the action goes below the words, rather than breaking its own.
        flexWrap: 'wrap',
        fontSize: 'inherit',
        fontWeight: 400,
        lineHeight: 1.5,
      },
      // In the middle of the first line.
      icon: {
        boxSizing: 'content-box',
        blockSize: '1lh',
        alignItems: 'center',
        paddingBlock: 6,
        marginInlineEnd: 8,
        fontSize: 'inherit',
        '& svg': { fontSize: '1.125rem' },
      },
      message: { flex: '1 1 min(15rem, 100% - 34px)', paddingBlock: 6 },
      action: { paddingBlockStart: 0, marginInlineEnd: -4, alignSelf: 'center', whiteSpace: 'nowrap' },
    },
    variants: tones.map(({ color, soft, strong }) => ({
      props: { variant: 'standard', severity: color } as const,
      style: {
        backgroundColor: `var(--${soft})`,
        color: 'var(--ink)',
        '& .MuiAlert-icon': { color: `var(--${strong})` },
      },
    })),
  },
  MuiAlertTitle: { styleOverrides: { root: { marginBlock: 0, fontWeight: 650 } } },
};

/** The ledger: hairlines, rows of one height, figures in columns. */
const tables: Components<Theme> = {
  MuiTableRow: {
    styleOverrides: {
      root: {
        blockSize: 'var(--row)',
        '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--primary-soft)',
          boxShadow: 'inset 3px 0 0 var(--primary)',
        },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        paddingBlock: 2,
        paddingInline: 8,
        borderColor: 'var(--line)',
        fontSize: 'inherit',
        lineHeight: 'var(--tight)',
        '&:first-of-type': { paddingInlineStart: 0 },
        '&:last-of-type': { paddingInlineEnd: 0 },
        // Units stand under units: digits end at the right in both directions, which is the start in Arabic.
        '&.num': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
        '[dir=rtl] &.num': { textAlign: 'start' },
      },
      head: {
        color: 'var(--ink-faint)',
        fontSize: 'var(--fs-12)',
        fontWeight: 500,
        whiteSpace: 'nowrap',
      },
      // A total is read first: never smaller than the lines above it.
      footer: { fontSize: 'inherit', fontWeight: 650, color: 'var(--ink)' },
    },
  },
  MuiTable: { styleOverrides: { root: { fontSize: 'var(--fs-14)' } } },
};

export const surfaces: Components<Theme> = {
  MuiCssBaseline: { styleOverrides: documentStyles },
  // Its own default variant writes a `style` attribute, which the content security policy refuses in prerendered pages.
  MuiPaper: {
    defaultProps: { elevation: 0, variant: 'plain' },
    styleOverrides: { outlined: { borderColor: 'var(--line)' }, rounded: { borderRadius: 'var(--radius)' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 'var(--radius)', borderColor: 'var(--line)' } },
  },
  MuiAppBar: { defaultProps: { color: 'transparent', position: 'sticky', elevation: 0 } },
  MuiMenu: { styleOverrides: { paper: floating, list: { padding: 4 } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minBlockSize: 36,
        paddingInline: 12,
        borderRadius: 'var(--radius-s)',
        fontSize: 'var(--fs-14)',
        '@media (pointer: coarse)': { minBlockSize: 44 },
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { blockSize: 6, borderRadius: 3, backgroundColor: 'transparent' },
      bar: { borderRadius: 3 },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: 'var(--sunken)' } },
  },
  ...windows,
  ...chips,
  ...tables,
};
