import Skeleton from '@mui/material/Skeleton';
import { late } from './late.tsx';

/** The chart of a trend, whose library loads with the first one shown. */
export const LaterTrendChart = late(
  async () => (await import('./trend-chart.tsx')).TrendChart,
  <Skeleton variant="rounded" height={252} />,
);
