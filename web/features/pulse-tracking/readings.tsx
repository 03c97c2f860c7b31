import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Names and figures of a pulse session, in the order they are read. */
export const Readings = ({
  of,
}: {
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
}): React.ReactElement => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))', gap: '12px 20px' }}
  >
    {of.map(([name, value]) => (
      <div key={name}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Typography component="dd" sx={{ fontSize: 'var(--fs-20)', fontWeight: 650 }}>
          {value}
        </Typography>
      </div>
    ))}
  </Box>
);
