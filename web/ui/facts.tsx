import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  /** Name and value, in the order they are read. */
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and values of a card. */
export const Facts = ({ of }: Props): React.ReactElement => (
  <Box component="dl" className="facts" sx={{ display: 'grid', alignContent: 'start', gap: 0.5, inlineSize: '100%' }}>
    {of.map(([name, value]) => (
      <Box
        key={name}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(92px, 36%) minmax(0, 1fr)',
          gap: 1.25,
          alignItems: 'baseline',
        }}
      >
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Typography component="dd" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);
