import type { Components, Theme } from '@mui/material/styles';
import { focusRing } from './tokens.ts';

/** A finger needs more room than a mouse. */
const touch = '@media (pointer: coarse)';

/** Buttons, links and tabs. */
export const actions: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minBlockSize: 40,
        minInlineSize: 0,
        paddingBlock: 4,
        paddingInline: 16,
        borderRadius: 'var(--radius-s)',
        lineHeight: 1.25,
        '& .MuiButton-icon': { marginInline: '-2px 8px' },
        '& .MuiButton-endIcon': { marginInline: '8px -2px' },
        '& .MuiButton-icon > *:nth-of-type(1)': { fontSize: '1.125rem' },
        [touch]: { minInlineSize: 44, minBlockSize: 44 },
      },
    },
    variants: [
      {
        props: { size: 'small' },
        style: {
          minBlockSize: 32,
          paddingInline: 12,
          fontSize: 'var(--fs-13)',
          [touch]: { minInlineSize: 44, minBlockSize: 44 },
        },
      },
      {
        // The one action of a patient's page.
        props: { size: 'large' },
        style: { minBlockSize: 52, paddingInline: 28, borderRadius: 999, fontSize: 'var(--fs-16)' },
      },
      { props: { variant: 'text' }, style: { paddingInline: 8 } },
      {
        props: { variant: 'outlined' },
        style: { borderColor: 'var(--hair)', backgroundColor: 'var(--surface)' },
      },
      {
        props: { variant: 'outlined', color: 'primary' },
        style: { borderColor: 'var(--hair)', '&:hover': { borderColor: 'var(--primary)' } },
      },
      { props: { variant: 'outlined', color: 'inherit' }, style: { borderColor: 'var(--hair)' } },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        minInlineSize: 40,
        minBlockSize: 40,
        padding: 4,
        borderRadius: 'var(--radius-s)',
        color: 'inherit',
        [touch]: { minInlineSize: 44, minBlockSize: 44 },
      },
    },
    variants: [
      {
        props: { size: 'small' },
        style: { minInlineSize: 32, minBlockSize: 32, [touch]: { minInlineSize: 44, minBlockSize: 44 } },
      },
    ],
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  // A segmented control: the indicator is the thumb below the words.
  MuiTabs: {
    styleOverrides: {
      root: {
        minBlockSize: 40,
        padding: 2,
        inlineSize: 'fit-content',
        maxInlineSize: '100%',
        borderRadius: 'var(--radius-s)',
        backgroundColor: 'var(--sunken)',
      },
      list: { gap: 2, position: 'relative', zIndex: 1 },
      indicator: {
        zIndex: 0,
        blockSize: '100%',
        borderRadius: 6,
        backgroundColor: 'var(--thumb)',
        boxShadow: '0 0 0 1px var(--line)',
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        zIndex: 1,
        minBlockSize: 36,
        minInlineSize: 0,
        maxInlineSize: 'none',
        paddingBlock: 0,
        paddingInline: 12,
        borderRadius: 6,
        color: 'var(--ink-soft)',
        fontSize: 'var(--fs-14)',
        fontWeight: 500,
        lineHeight: 1.25,
        '&.Mui-selected': { color: 'var(--ink)' },
        '&.Mui-focusVisible': { ...focusRing, outlineOffset: -2 },
        [touch]: { minBlockSize: 44 },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterTouchDelay: 300 },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--notice)',
        color: 'var(--on-notice)',
        borderRadius: 'var(--radius-s)',
        fontSize: 'var(--fs-12)',
        fontWeight: 400,
      },
      arrow: { color: 'var(--notice)' },
    },
  },
};
