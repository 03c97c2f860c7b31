import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Shape } from './icon.tsx';
import { Icon } from './icon.tsx';

interface Props {
  readonly label: string;
  /** Formatted; undefined while it is loading. */
  readonly value: string | undefined;
  readonly shape: Shape;
}

const LONG_VALUE = 14;

/** Does a value need smaller letters? Marks of direction, which Arabic money has, are not counted. */
export const isLongValue = (text: string): boolean => text.replaceAll(/\p{Cf}/gu, '').length > LONG_VALUE;

/** One number with its name. Put several into `StatCards`; on a phone each is one line high. */
export const StatCard = ({ label, value, shape }: Props): React.ReactElement => (
  <Card
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'auto 1fr auto', sm: 'auto minmax(0, 1fr)' },
      columnGap: 1.75,
      alignItems: 'center',
      padding: { xs: '8px 14px', sm: '16px 18px' },
    }}
  >
    <Box
      component="span"
      sx={{
        gridRow: { sm: 'span 2' },
        display: 'grid',
        placeItems: 'center',
        inlineSize: { xs: 34, sm: 44 },
        blockSize: { xs: 34, sm: 44 },
        borderRadius: { xs: '10px', sm: '14px' },
        backgroundColor: 'primary.light',
        color: 'primary.dark',
      }}
    >
      <Icon shape={shape} size={22} />
    </Box>
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary', fontWeight: 500 }}>
      {label}
    </Typography>
    <Typography
      component="span"
      sx={{
        fontSize: { xs: '1.25rem', sm: value !== undefined && isLongValue(value) ? '1.25rem' : '1.625rem' },
        fontWeight: 650,
        lineHeight: 1.25,
      }}
    >
      {value ?? <Skeleton sx={{ minInlineSize: '2.6rem', maxInlineSize: '50%' }} />}
    </Typography>
  </Card>
);

export const StatCards = ({ children }: { readonly children: ReactNode }): React.ReactElement => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(min(100%, 13.125rem), 1fr))' },
      gap: { xs: 1, sm: 1.5 },
    }}
  >
    {children}
  </Box>
);
