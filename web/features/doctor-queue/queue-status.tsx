import Chip from '@mui/material/Chip';
import type { ChipProps } from '@mui/material/Chip';
import { useTexts } from '#web/lib/texts.ts';
import type { Shape } from '#web/ui/icon.tsx';
import { checkCircleIcon, clockIcon, Icon, skipIcon, stethoscopeIcon } from '#web/ui/icon.tsx';
import type { ShownStatus } from './queue-view.ts';
import { shownStatus } from './queue-view.ts';

interface Look {
  readonly shape: Shape;
  readonly color: NonNullable<ChipProps['color']>;
  readonly variant: NonNullable<ChipProps['variant']>;
}

/** A patient with a doctor needs no action, so the accent colour is not used here. */
const looks: Readonly<Record<ShownStatus, Look>> = {
  ready: { shape: clockIcon, color: 'default', variant: 'outlined' },
  in_progress: { shape: stethoscopeIcon, color: 'primary', variant: 'filled' },
  completed: { shape: checkCircleIcon, color: 'success', variant: 'outlined' },
  skipped: { shape: skipIcon, color: 'warning', variant: 'outlined' },
};

/** Queue status of a patient, as doctors see it. */
export const QueueStatus = ({ status }: { readonly status: string }): React.ReactElement => {
  const { t } = useTexts();
  const shown = shownStatus(status);
  const { shape, color, variant } = looks[shown];
  return (
    <Chip
      size="small"
      color={color}
      variant={variant}
      icon={<Icon shape={shape} size={16} mirrored={shape === skipIcon} />}
      label={t(`pages:doctor.status.${shown}`)}
    />
  );
};
