import Skeleton from '@mui/material/Skeleton';
import { late } from './late.tsx';

const loadCharts = () => import('./trend-chart.tsx');
const loading = <Skeleton variant="rounded" height={252} />;

/** The chart of a trend, whose library loads with the first one shown. */
export const LaterTrendChart = late(async () => (await loadCharts()).TrendChart, loading);

/** The chart of a trend and of the period before. */
export const LaterComparedTrendChart = late(async () => (await loadCharts()).ComparedTrendChart, loading);
