import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const rowsStyles = {
  display: 'grid',
  gap: '1px',
  borderRadius: 'var(--radius)',
  overflow: 'hidden',
  '& > *': { blockSize: 56, borderRadius: 0 },
  '& > :first-of-type': { blockSize: 46 },
  '@media (width < 960px)': {
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 330px), 1fr))',
    gap: '10px',
    '& > *, & > :first-of-type': { blockSize: 122, borderRadius: 'var(--radius)' },
  },
} as const;

/** Holds the place of a table under its heading; of cards, where a table turns into them. */
export const TableSkeleton = ({ rows }: { readonly rows: number }): React.ReactElement => (
  <div aria-hidden>
    <Skeleton variant="rounded" sx={{ blockSize: '1.6em', inlineSize: '11em', marginBlock: '8px 22px' }} />
    <Box sx={rowsStyles}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} variant="rectangular" />
      ))}
    </Box>
  </div>
);
