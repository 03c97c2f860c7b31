import Box from '@mui/material/Box';

const size = { width: 64, height: 22, inset: 3 } as const;

interface Props {
  /** Oldest first; the last one has the dot. */
  readonly values: readonly number[];
  /** What the line shows, for screen readers. */
  readonly label: string;
}

/** A line of a few values without axes, the last one marked. It runs from right to left in Arabic. */
export const Spark = ({ values, label }: Props): React.ReactElement => {
  const { width, height, inset } = size;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (index: number): number => inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset);
  const y = (value: number): number =>
    most === least ? height / 2 : height - inset - ((value - least) / (most - least)) * (height - 2 * inset);
  const last = values.at(-1) ?? 0;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      sx={sparkStyles}
    >
      <polyline points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />
    </Box>
  );
};

const sparkStyles = {
  display: 'inline-block',
  verticalAlign: 'middle',
  fill: 'none',
  stroke: 'var(--bar)',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  '& circle': { fill: 'var(--ink)', stroke: 'none' },
  '[dir=rtl] &': { transform: 'scaleX(-1)' },
} as const;
