import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface BarRow {
  readonly key: string;
  readonly name: ReactNode;
  /** Size of the bar, compared with the other rows; 0 or less draws none. */
  readonly value: number;
  /** The value in words, at the end of the bar. */
  readonly label: ReactNode;
  readonly tone?: 'plain' | 'coral' | 'warn' | 'teal' | undefined;
}

const fills = { plain: 'var(--bar)', coral: 'var(--accent)', warn: 'var(--warn-dot)', teal: 'var(--primary)' } as const;

interface Props {
  readonly rows: readonly BarRow[];
  /** A smaller value draws a shorter bar, also when it is the largest. */
  readonly least?: number;
}

/** Longest bar, in percent of its column: the label needs the rest. */
const LONGEST = 36;

/** A row for each value: its name, a bar of 6 px without a track, the value at its end. */
export const BarRows = ({ rows, least = 1 }: Props): React.ReactElement => {
  const most = Math.max(least, ...rows.map(({ value }) => value));
  return (
    <Box component="ul" sx={rowStyles}>
      {rows.map(({ key, name, value, label, tone = 'plain' }) => (
        <li key={key}>
          <span className="name">{name}</span>
          <span className="value">
            {value > 0 && (
              <Box
                component="i"
                aria-hidden
                sx={{ inlineSize: `${String(Math.max(2, (value / most) * LONGEST))}%`, backgroundColor: fills[tone] }}
              />
            )}
            <span>{label}</span>
          </span>
        </li>
      ))}
    </Box>
  );
};

const rowStyles = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 9fr)',
    alignItems: 'center',
    gap: 1.25,
    minBlockSize: 32,
  },
  '& .name': { overflowWrap: 'anywhere', lineHeight: 1.3 },
  '& .value': { display: 'flex', alignItems: 'center', gap: 1, minInlineSize: 0, fontVariantNumeric: 'tabular-nums' },
  '& .value > span': { minInlineSize: 0 },
  '& i': { flex: 'none', blockSize: 6, borderRadius: '3px' },
  '& small': { color: 'text.tertiary', fontSize: 'var(--fs-12)', marginInlineStart: 0.5 },
} as const;
