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

/** As a page of the ledger: the name at the start, its lines beside it; on a phone one below the other. */
const bandStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 4fr) minmax(0, 13fr)' },
  gap: { xs: 2, md: 5 },
  inlineSize: 'calc(100% - 2 * var(--gap))',
  maxInlineSize: 'var(--page-width)',
  marginInline: 'auto',
  paddingBlock: { xs: 3, md: 5 },
  borderBlockStart: { md: '1px solid var(--line)' },
} as const;

/** A section of the landing page. */
export const Band = ({ id, title, lead, children }: Props): React.ReactElement => (
  <Box component="section" aria-labelledby={id} sx={bandStyles}>
    <div>
      <Typography id={id} component="h2" variant="h2" sx={{ fontSize: { md: 'var(--fs-28)' } }}>
        {title}
      </Typography>
      {lead !== undefined && <Typography sx={{ marginBlockStart: 0.5, color: 'text.secondary' }}>{lead}</Typography>}
    </div>
    <div>{children}</div>
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
