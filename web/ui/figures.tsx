import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: ReactNode;
  /** Below: a change with its base, the figures it is made of. */
  readonly children?: ReactNode;
}

/** One figure over its name. Put several into `FigureStrip`. */
export const StripFigure = ({ label, value, children }: Props): React.ReactElement => (
  <li data-testid="figure">
    <strong>{value ?? <Skeleton sx={{ inlineSize: '4ch' }} />}</strong>
    <span>{label}</span>
    {children}
  </li>
);

/** The figures of a page side by side, between hairlines; on a phone two in a line. */
export const FigureStrip = ({ children }: { readonly children: ReactNode }): React.ReactElement => (
  <Box sx={{ overflow: 'hidden', borderBlock: '1px solid var(--line)' }}>
    <Box component="ul" sx={stripStyles}>
      {children}
    </Box>
  </Box>
);

const stripStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
  // The line before the first figure of a row is outside of the strip.
  margin: 0,
  marginInlineStart: '-17px',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    minInlineSize: 0,
    paddingBlock: 1.25,
    paddingInline: 2,
    borderInlineStart: '1px solid var(--line)',
  },
  '& > li > strong': {
    display: 'block',
    fontSize: 'var(--fs-20)',
    fontWeight: 650,
    lineHeight: 'var(--tight)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > li > span:not(.delta)': { display: 'block', color: 'text.secondary', fontSize: 'var(--fs-12)', fontWeight: 500 },
} as const;

/** A figure over its name, in a side column. Put up to three into `SideFigures`. */
export const SideFigure = ({ label, value }: Record<'label' | 'value', ReactNode>): React.ReactElement => (
  <div>
    <Typography component="dd" variant="h2" sx={{ margin: 0 }}>
      {value ?? <Skeleton sx={{ inlineSize: '3ch' }} />}
    </Typography>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
  </div>
);

export const SideFigures = ({ children }: { readonly children: ReactNode }): React.ReactElement => (
  <Box
    component="dl"
    // A figure is never narrower than its digits.
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, margin: 0, '& > div': { flex: '1 1 6em' } }}
  >
    {children}
  </Box>
);

/** The figures that a figure is made of: name at the start, value at the end. */
export const Parts = ({
  of,
}: {
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
}): React.ReactElement => (
  <Box component="dl" sx={partStyles}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
);

const partStyles = {
  marginBlockStart: 1,
  fontSize: 'var(--fs-13)',
  // A long name wraps and its value stays on the same line; with large letters the value wraps below the name.
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 },
  '& dt': { flex: '1 1 0', minInlineSize: 'min-content', color: 'text.secondary' },
  '& dd': { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' },
} as const;
