import Box from '@mui/material/Box';

/** Shows a keyboard key. */
export const Key = ({ children }: { readonly children: string }): React.ReactElement => (
  <Box
    component="kbd"
    dir="ltr"
    sx={{
      display: 'inline-block',
      minInlineSize: '1.6em',
      paddingInline: 0.5,
      borderRadius: '4px',
      boxShadow: 'inset 0 0 0 1px var(--hair)',
      color: 'text.secondary',
      font: 'inherit',
      fontSize: 'var(--fs-12)',
      lineHeight: 1.6,
      textAlign: 'center',
    }}
  >
    {children}
  </Box>
);
