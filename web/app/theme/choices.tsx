import type { Components, CSSObject, Theme } from '@mui/material/styles';

/** The ring of a radio button and the box of a checkbox, drawn by `choices` below. */
const Face = ({ kind }: { readonly kind: string }): React.ReactElement => <span className={`choice choice--${kind}`} />;

const faces: CSSObject = {
  '& .choice': {
    display: 'block',
    inlineSize: 18,
    blockSize: 18,
    border: '1.5px solid var(--line-strong)',
    backgroundColor: 'var(--surface)',
    transition: 'border var(--move), background-color var(--move)',
  },
  '&:hover .choice': { borderColor: 'var(--primary)' },
  '& .choice--ring': { borderRadius: '50%' },
  '& .choice--full-ring': { borderRadius: '50%', border: '5.5px solid var(--primary)' },
  '& .choice--box': { borderRadius: 5 },
  '& .choice--full-box': {
    position: 'relative',
    borderRadius: 5,
    borderColor: 'var(--primary)',
    backgroundColor: 'var(--primary)',
  },
  '& .choice--full-box::after': {
    content: '""',
    position: 'absolute',
    inset: 3,
    backgroundColor: 'var(--on-primary)',
    clipPath: 'polygon(14% 44%, 0 65%, 40% 100%, 100% 18%, 82% 4%, 38% 66%)',
  },
  '&.Mui-disabled .choice': { opacity: 0.5 },
};

const segment: CSSObject = {
  margin: 0,
  border: 0,
  borderRadius: 6,
  '&.Mui-disabled': { border: 0 },
};

/** Choices: radio buttons, checkboxes, switches, segmented controls. */
export const choices: Components<Theme> = {
  MuiRadio: {
    defaultProps: { icon: <Face kind="ring" />, checkedIcon: <Face kind="full-ring" /> },
    styleOverrides: { root: { padding: 8, ...faces } },
  },
  MuiCheckbox: {
    defaultProps: { icon: <Face kind="box" />, checkedIcon: <Face kind="full-box" /> },
    styleOverrides: { root: { padding: 8, ...faces } },
  },
  MuiFormControlLabel: {
    // The track of a switch begins where the texts around it begin.
    styleOverrides: { root: { '&:has(> .MuiSwitch-root)': { marginInlineStart: 0 } } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { inlineSize: 36, blockSize: 20, padding: 0, marginInlineEnd: 8, overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(16px)', color: 'var(--on-primary)' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--primary)' },
      },
      thumb: { inlineSize: 16, blockSize: 16, boxShadow: 'none' },
      track: { opacity: 1, borderRadius: 10, backgroundColor: 'var(--line-strong)' },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: { gap: 2, padding: 2, borderRadius: 'var(--radius-s)', backgroundColor: 'var(--sunken)' },
      grouped: segment,
      firstButton: segment,
      middleButton: segment,
      lastButton: segment,
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minBlockSize: 36,
        paddingBlock: 0,
        paddingInline: 12,
        gap: 6,
        border: 0,
        borderRadius: 6,
        color: 'var(--ink-soft)',
        fontWeight: 500,
        fontSize: 'var(--fs-14)',
        lineHeight: 1.25,
        whiteSpace: 'nowrap',
        textTransform: 'none',
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--thumb)',
          color: 'var(--ink)',
          boxShadow: '0 0 0 1px var(--line)',
        },
        '@media (pointer: coarse)': { minInlineSize: 44, minBlockSize: 44 },
      },
    },
    variants: [{ props: { size: 'small' }, style: { minBlockSize: 28, paddingInline: 10, fontSize: 'var(--fs-13)' } }],
  },
};
