import MuiChip from '@mui/material/Chip';
import type { Shape } from '#web/ui/icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkipIcon } from '#web/ui/icons.ts';

export type ChipTone = 'good' | 'warn' | 'bad' | 'calm' | 'plain';

interface ChipProps {
  readonly tone: ChipTone;
  readonly shape: Shape;
  readonly children: React.ReactNode;
}

const colours = {
  good: 'success',
  warn: 'warning',
  bad: 'error',
  calm: 'primary',
  plain: 'default',
} as const;

/** Shows a state by icon, text and colour, never by colour alone. */
export const Chip = ({ tone, shape, children }: ChipProps): React.ReactElement => (
  <MuiChip
    className="chip"
    size="small"
    variant="soft"
    color={colours[tone]}
    icon={<Icon shape={shape} size={16} mirrored={shape === SkipIcon} />}
    label={children}
  />
);
