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
      border: '1px solid var(--line-strong)',
      borderRadius: '6px',
      bgcolor: 'var(--sunken)',
      color: 'text.secondary',
      font: 'inherit',
      fontSize: '0.75rem',
      lineHeight: 1.6,
      textAlign: 'center',
    }}
  >
    {children}
  </Box>
);
