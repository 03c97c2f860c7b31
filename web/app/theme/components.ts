import type { Components, Theme } from '@mui/material/styles';
import { actions } from './actions.ts';
import { choices } from './choices.tsx';
import { fields } from './fields.ts';
import { surfaces } from './surfaces.ts';

export const components: Components<Theme> = { ...fields, ...choices, ...actions, ...surfaces };

/** Staff screens are dense: the same parts one size smaller, without a `size` at each of them. */
export const denseComponents: Components<Theme> = {
  ...components,
  MuiButton: { ...components.MuiButton, defaultProps: { disableElevation: true, size: 'small' } },
  MuiIconButton: { ...components.MuiIconButton, defaultProps: { size: 'small' } },
  MuiTextField: { defaultProps: { fullWidth: true, size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiAutocomplete: { ...components.MuiAutocomplete, defaultProps: { size: 'small' } },
  MuiToggleButtonGroup: { ...components.MuiToggleButtonGroup, defaultProps: { size: 'small' } },
  MuiTable: { ...components.MuiTable, defaultProps: { size: 'small' } },
  MuiChip: { ...components.MuiChip, defaultProps: { size: 'small', variant: 'soft' } },
  MuiTab: {
    styleOverrides: { root: [components.MuiTab?.styleOverrides?.root, { minBlockSize: 28, fontSize: 'var(--fs-13)' }] },
  },
  MuiTabs: {
    ...components.MuiTabs,
    styleOverrides: {
      ...components.MuiTabs?.styleOverrides,
      root: [components.MuiTabs?.styleOverrides?.root, { minBlockSize: 32 }],
    },
  },
};
