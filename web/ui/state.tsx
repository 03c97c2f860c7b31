import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type StateTone = 'good' | 'warn' | 'coral' | 'teal' | 'plain';

const dots: Readonly<Record<StateTone, string>> = {
  good: 'var(--good)',
  warn: 'var(--warn-dot)',
  coral: 'var(--accent)',
  teal: 'var(--primary)',
  plain: 'var(--bar)',
};

/** A state: a dot of 6 px and its word. Coral says that a person is needed now, and colours the word too. */
export const State = ({ tone, children }: { readonly tone: StateTone; readonly children: ReactNode }) => (
  <Box
    component="span"
    className="state"
    data-tone={tone}
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      minInlineSize: 0,
      ...(tone === 'coral' && { color: 'var(--accent-strong)', fontWeight: 500 }),
      '&::before': {
        content: '""',
        flex: 'none',
        inlineSize: 6,
        blockSize: 6,
        borderRadius: '50%',
        backgroundColor: dots[tone],
      },
    }}
  >
    {children}
  </Box>
);
