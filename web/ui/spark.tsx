import Box from '@mui/material/Box';

interface Props {
  /** At least two, oldest first. */
  readonly values: readonly number[];
  /** Says what the line shows; without it the line is decoration beside its figure. */
  readonly label?: string;
  /** In CSS pixels; 72 x 20 unless given. */
  readonly width?: number;
  readonly height?: number;
}

const edge = 3;

/** A line of values without axes, its last value as a dot; runs from right to left in Arabic. */
export const Spark = ({ values, label, width = 72, height = 20 }: Props): React.ReactElement | null => {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => ({
    x: edge + (index / (values.length - 1)) * (width - 2 * edge),
    y: height - edge - ((value - low) / span) * (height - 2 * edge),
  }));
  const last = points.at(-1);
  return (
    <Box
      component="svg"
      className="spark"
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      sx={{ flex: 'none', '[dir=rtl] &': { transform: 'scaleX(-1)' } }}
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--bar)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last !== undefined && <circle cx={last.x} cy={last.y} r={2.5} fill="var(--ink)" />}
    </Box>
  );
};
