import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Widths of the names, so that rows look like rows and not like a grid. */
const names = ['38%', '52%', '31%', '45%', '60%', '35%'];

/** In the shape of the rows: the height, the hairline, a number, a name and a figure at the end. */
const rowStyles = {
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr) 64px',
  alignItems: 'center',
  gap: 2,
  blockSize: 36,
  paddingInline: { md: 2 },
  borderBlockEnd: '1px solid var(--line)',
  '@media (width < 960px)': { blockSize: 56 },
  '& > *': { blockSize: 10, transform: 'none' },
} as const;

/** Holds the place of a list: quiet rows between hairlines, as the list has them. */
export const TableSkeleton = ({ rows }: { readonly rows: number }): React.ReactElement => (
  <div aria-hidden>
    {Array.from({ length: rows }, (_, index) => (
      <Box key={index} sx={rowStyles}>
        <Skeleton />
        <Skeleton width={names[index % names.length]} />
        <Skeleton />
      </Box>
    ))}
  </div>
);
