import type { Components, CSSObject, Theme } from '@mui/material/styles';

const fieldHeight = 40;

/** Safari on an iPhone enlarges the page around a field with smaller letters. */
const onPhone: CSSObject = { '@media (width < 40em)': { fontSize: '1rem' } };

/** Filled, without a line around it; the focus is a ring inside. */
const field: CSSObject = {
  minBlockSize: fieldHeight,
  padding: 0,
  borderRadius: 'var(--radius-s)',
  backgroundColor: 'var(--sunken)',
  fontSize: 'inherit',
  ...onPhone,
  lineHeight: 1.5,
  transition: 'background-color var(--move), box-shadow var(--move)',
  '&:hover': { backgroundColor: 'color-mix(in srgb, var(--ink) 3%, var(--sunken))' },
  '&.Mui-focused': { backgroundColor: 'var(--surface)', boxShadow: 'inset 0 0 0 2px var(--primary)' },
  '&.Mui-error': { boxShadow: 'inset 0 0 0 1.5px var(--bad)' },
  '&.Mui-disabled': { opacity: 0.6 },
  '@media (prefers-contrast: more)': { boxShadow: 'inset 0 0 0 1px var(--line-strong)' },
};

/** Above its field: a floating one would cover what is typed before the script has loaded. */
const label: CSSObject = {
  position: 'static',
  maxInlineSize: 'none',
  marginBlockEnd: 4,
  transform: 'none',
  overflow: 'visible',
  color: 'var(--ink-soft)',
  fontSize: 'var(--fs-12)',
  fontWeight: 500,
  lineHeight: 'var(--tight)',
  whiteSpace: 'normal',
  pointerEvents: 'auto',
  '&.Mui-focused': { color: 'var(--ink-soft)' },
  '&.Mui-error': { color: 'var(--bad)' },
};

const padding = { paddingBlock: 8, paddingInline: 12 } as const;

/** Fields: Material UI's outlined kind, filled and without its outline. */
export const fields: Components<Theme> = {
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiInputBase: { styleOverrides: { root: onPhone } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        ...field,
        '&.MuiInputBase-multiline': padding,
        '&.MuiInputBase-adornedStart': { paddingInlineStart: 12 },
        '&.MuiInputBase-adornedEnd': { paddingInlineEnd: 8 },
      },
      input: {
        ...padding,
        boxSizing: 'border-box',
        blockSize: 'auto',
        minBlockSize: fieldHeight,
        textOverflow: 'ellipsis',
        '&:is(textarea)': { padding: 0, minBlockSize: 0 },
        '&.MuiInputBase-inputAdornedStart': { paddingInlineStart: 0 },
        '&::placeholder': { color: 'var(--ink-faint)', opacity: 1 },
        '&.MuiNativeSelect-select, &.MuiSelect-select': { paddingInlineEnd: '2rem', display: 'block' },
      },
      notchedOutline: { display: 'none' },
    },
  },
  MuiInputLabel: { defaultProps: { shrink: true }, styleOverrides: { root: label } },
  MuiFormLabel: { styleOverrides: { root: { fontWeight: 500, '&.Mui-focused': { color: 'var(--ink-soft)' } } } },
  MuiInputAdornment: { styleOverrides: { root: { color: 'var(--ink-faint)' } } },
  MuiFormHelperText: {
    styleOverrides: { root: { fontSize: 'var(--fs-12)', lineHeight: 1.4, marginInline: 0, marginBlockStart: 4 } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root.MuiAutocomplete-inputRoot': { paddingBlock: 0, paddingInlineStart: 0 },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': padding,
      },
      paper: { marginBlock: 4, borderRadius: 'var(--radius)', boxShadow: 'var(--float)' },
      listbox: { padding: 4 },
      option: { minBlockSize: 36, borderRadius: 'var(--radius-s)', '@media (pointer: coarse)': { minBlockSize: 44 } },
    },
  },
};
