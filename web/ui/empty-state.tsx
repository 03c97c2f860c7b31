import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Shape } from './icon.tsx';
import { Icon } from './icon.tsx';
import { EmptyIcon } from './icons.ts';
import { Stub } from './stub.tsx';

interface Props {
  /** One sentence. */
  readonly title: string;
  readonly text?: string;
  readonly shape?: Shape;
  /** The next step, usually a button. */
  readonly children?: ReactNode;
}

/** Placeholder for an empty list: a blank ticket, a sentence, the next step. */
export const EmptyState = ({ title, text, shape = EmptyIcon, children }: Props): React.ReactElement => (
  <Stack
    spacing={1}
    sx={{ alignItems: 'center', textAlign: 'center', color: 'text.secondary', padding: 'clamp(28px, 6vw, 56px) 20px' }}
  >
    <Box aria-hidden sx={{ color: 'text.tertiary', marginBlockEnd: 0.5 }}>
      <Stub large>
        <Icon shape={shape} size={20} />
      </Stub>
    </Box>
    <Typography sx={{ fontWeight: 650, color: 'text.primary' }}>{title}</Typography>
    {text !== undefined && <Typography sx={{ maxInlineSize: '44ch' }}>{text}</Typography>}
    {children}
  </Stack>
);
