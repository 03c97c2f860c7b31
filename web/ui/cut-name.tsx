import Box from '@mui/material/Box';
import { nameDirection } from '../lib/i18n/direction.ts';

/** A name on one line: cut at its own end, whatever its script, and aligned with the page. On paper it is whole. */
export const CutName = ({ name }: { readonly name: string }): React.ReactElement => (
  <Box component="span" sx={{ display: 'block', minInlineSize: 0, lineHeight: 'inherit' }}>
    <Box component="span" dir={nameDirection(name)} sx={nameStyles}>
      {name}
    </Box>
  </Box>
);

const nameStyles = {
  display: 'inline-block',
  maxInlineSize: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
  fontWeight: 650,
  '@media print': { whiteSpace: 'normal' },
} as const;
