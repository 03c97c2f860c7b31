import Box from '@mui/material/Box';

/** A wait of more minutes needs a person. */
export const LATE_AFTER = 45;

/** The bar of 66 minutes and more is as long as a bar gets, in CSS pixels. */
const longest = 48;

interface Props {
  readonly minutes: number;
  /** The minutes in words. */
  readonly children: React.ReactNode;
}

/** The time that a patient has waited: a bar of 6 px without a track, the value at its end; coral above 45 minutes. */
export const WaitBar = ({ minutes, children }: Props): React.ReactElement => {
  const isLate = minutes > LATE_AFTER;
  const length = Math.round(Math.max(3, Math.min(longest, minutes * 0.72)));
  return (
    <Box component="span" className="wait-bar" data-late={isLate || undefined} sx={waitStyles}>
      <svg aria-hidden width={length} height={6} viewBox={`0 0 ${String(length)} 6`}>
        <rect width={length} height={6} rx={Math.min(3, length / 2)} />
      </svg>
      <span>{children}</span>
    </Box>
  );
};

const waitStyles = {
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 1,
  color: 'text.secondary',
  fontSize: 'var(--fs-13)',
  whiteSpace: 'nowrap',
  '& > svg': { flex: 'none', overflow: 'visible', fill: 'var(--bar)' },
  '&[data-late]': { color: 'var(--accent-strong)', fontWeight: 500 },
  '&[data-late] > svg': { fill: 'var(--accent)' },
} as const;
