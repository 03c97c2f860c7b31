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

/** Longest bar, in percent of its column: the label needs the rest. */
const LONGEST = 56;

/** A row for each value: its name, a bar of 6 px without a track, the value at its end. */
export const BarRows = ({ rows }: { readonly rows: readonly BarRow[] }): React.ReactElement => {
  const most = Math.max(1, ...rows.map(({ value }) => value));
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
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    alignItems: 'center',
    gap: 1.25,
    minBlockSize: 32,
  },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .value': { display: 'flex', alignItems: 'center', gap: 1, minInlineSize: 0, fontVariantNumeric: 'tabular-nums' },
  '& .value > span': { whiteSpace: 'nowrap' },
  '& i': { flex: 'none', blockSize: 6, borderRadius: '3px' },
  '& small': { color: 'text.tertiary', fontSize: 'var(--fs-12)' },
} as const;
