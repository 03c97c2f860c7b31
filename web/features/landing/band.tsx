import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  /** Id of the section's heading. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A section of the landing page, as wide as the window. */
export const Band = ({ id, title, lead, children }: Props): React.ReactElement => (
  <Box component="section" aria-labelledby={id} sx={{ paddingBlock: { xs: 3, md: 5 } }}>
    <Box
      sx={{
        maxInlineSize: 'calc(var(--page-width) + 2 * var(--gap))',
        marginInline: 'auto',
        paddingInline: 'var(--gap)',
      }}
    >
      <Typography id={id} component="h2" variant="h2" sx={{ fontSize: { md: 'var(--fs-28)' } }}>
        {title}
      </Typography>
      {lead !== undefined && (
        <Typography sx={{ marginBlockStart: 0.5, maxInlineSize: '40em', color: 'text.secondary' }}>{lead}</Typography>
      )}
      <Box sx={{ marginBlockStart: 2 }}>{children}</Box>
    </Box>
  </Box>
);

/** Three in a row, or a list: never two and one. */
export const three = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

/** Equal columns of at least this width, one below the other on a phone. */
export const columns = (width: number) =>
  ({
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${String(width)}px), 1fr))`,
    gap: 2,
    m: 0,
    p: 0,
    listStyle: 'none',
  }) as const;
