import { styled } from '@mui/material/styles';

/** Base of our line drawings: their classes get the theme's colours. */
export const Art = styled('svg')({
  '& .art-soft': { fill: 'var(--primary-soft)' },
  '& .art-line, & .art-accent-line, & .art-mute, & .art-on': {
    fill: 'none',
    stroke: 'var(--ink)',
    strokeWidth: 3.5,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .art-paper': { fill: 'var(--surface)' },
  '& .art-thin': { strokeWidth: 2.5 },
  '& .art-accent-line': { stroke: 'var(--accent)' },
  '& .art-accent': { fill: 'var(--accent)' },
  '& .art-primary': { fill: 'var(--primary)' },
  '& .art-mute': { stroke: 'var(--line)', strokeWidth: 22 },
  '& .art-leaf': { fill: 'var(--primary)', opacity: 0.45 },
  '& .art-on': { stroke: 'var(--on-primary)' },
  '& .art-dash': { strokeDasharray: '1 10' },
  '& .art-number': { fill: 'var(--on-primary)', fontSize: 84, fontWeight: 650, textAnchor: 'middle' },
});
