/** Two columns on a tablet that lies, one on a tablet that stands. */
export const twoColumns = {
  display: 'grid',
  gap: 4,
  alignItems: 'center',
  '@media (orientation: landscape)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;

export const headingStyles = { margin: 0, fontSize: 40, fontWeight: 650, lineHeight: 1.3 } as const;

export const bigButton = {
  minBlockSize: 80,
  fontSize: 26,
  paddingInline: 4,
  '& .MuiButton-startIcon > *:nth-of-type(1)': { fontSize: 'inherit' },
} as const;
