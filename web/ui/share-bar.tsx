import Box from '@mui/material/Box';

interface Props {
  /** 0 to 100, of the width that is given. */
  readonly percent: number;
  readonly tone?: 'primary' | 'good' | 'faint';
}

const fills = { primary: 'var(--primary)', good: 'var(--good)', faint: 'var(--bar)' } as const;

/** A bar of 6 px without a track, beside the figure that it shows; it begins where the text begins. */
export const ShareBar = ({ percent, tone = 'primary' }: Props): React.ReactElement => (
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
