import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { FigureStrip } from './figures.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

/** In the shape of a figure of the strip: its digits, and its name below. */
const FigureSkeleton = (): React.ReactElement => (
  <li>
    <Skeleton sx={{ inlineSize: '5ch', fontSize: 'var(--fs-20)' }} />
    <Skeleton sx={{ inlineSize: '9ch', fontSize: 'var(--fs-12)' }} />
  </li>
);

interface Props {
  /** Figures of the strip. */
  readonly figures: number;
  /** Rows of the list below them. */
  readonly rows: number;
}

/** Holds the place of a page that begins with figures: their strip, and the rows of its list. */
export const FiguresSkeleton = ({ figures, rows }: Props): React.ReactElement => (
  <Box aria-hidden sx={{ display: 'grid', gap: 3 }}>
    <FigureStrip>
      {Array.from({ length: figures }, (_, index) => (
        <FigureSkeleton key={index} />
      ))}
    </FigureStrip>
    <TableSkeleton rows={rows} />
  </Box>
);
