import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The size of the first heading of a patient's page; at most as wide as the smallest phone with large letters. */
export const pageHeading = { fontSize: 'clamp(min(1.75rem, 15vw), 1.4rem + 1.6vw, 2.375rem)' } as const;

/** The content of a patient's page: one column, clear of the camera and the home indicator of a phone. */
export const PageMain = ({ children }: { readonly children: ReactNode }): React.ReactElement => (
  <Box
    component="main"
    id="content"
    sx={{
      display: 'grid',
      alignContent: 'start',
      gap: 2.75,
      flex: 1,
      inlineSize: '100%',
      maxInlineSize: 620,
      marginInline: 'auto',
      padding: 'var(--room) var(--gap) max(var(--room), env(safe-area-inset-bottom))',
      '@media print': { gap: 1.5, paddingBlock: 0 },
    }}
  >
    {children}
  </Box>
);
