import { styled } from '@mui/material/styles';

/** Base of our line drawings: their classes get the theme's colours. */
export const Art = styled('svg')({
  '& .art-soft': { fill: 'var(--primary-soft)' },
  '& .art-line, & .art-accent-line': {
    fill: 'none',
    stroke: 'var(--ink)',
    strokeWidth: 3.5,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .art-thin': { strokeWidth: 2.5 },
  '& .art-accent-line': { stroke: 'var(--accent)' },
  '& .art-accent': { fill: 'var(--accent)' },
});
