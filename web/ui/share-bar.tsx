import Box from '@mui/material/Box';

interface Props {
  /** 0 to 100, of the width that is given. */
  readonly percent: number;
  readonly tone?: 'good' | 'faint' | 'nothing';
}

const fills = { good: 'var(--good)', faint: 'var(--bar)', nothing: 'var(--line)' } as const;

/** A 6 px bar for a percentage, without a background. It starts at the inline start, like text. */
export const ShareBar = ({ percent, tone = 'faint' }: Props): React.ReactElement => (
  <Box aria-hidden className="share-bar" sx={{ flex: '1 1 auto', minInlineSize: 0 }}>
    <Box
      sx={{
        inlineSize: `${String(Math.max(0, Math.min(100, percent)))}%`,
        blockSize: 6,
        borderRadius: '3px',
        backgroundColor: fills[tone],
      }}
    />
  </Box>
);
