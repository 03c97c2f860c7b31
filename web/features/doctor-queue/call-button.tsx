import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useTexts } from '#web/lib/texts.ts';
import type { Shape } from '#web/ui/icon.tsx';
import { bellIcon, Icon } from '#web/ui/icon.tsx';
import { useSound } from './first-patient.ts';
import type { QueueMoves } from './queue-moves.ts';
import type { DoctorQueue } from './queue-view.ts';
import { mayCallNext } from './queue-view.ts';

const speaker = 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4z';
const soundOnIcon: Shape = [speaker, 'M15.5 9.2a4 4 0 0 1 0 5.6', 'M18 6.7a7.6 7.6 0 0 1 0 10.6'];
const soundOffIcon: Shape = [speaker, 'm16 9.5 5 5', 'm21 9.5-5 5'];

const SoundSwitch = (): React.ReactElement => {
  const { t } = useTexts();
  const sound = useSound();
  return (
    <IconButton
      size="small"
      aria-pressed={sound.on}
      aria-label={t('pages:doctor.sound')}
      title={t('pages:doctor.sound')}
      onClick={sound.toggle}
      sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
    >
      <Icon shape={sound.on ? soundOnIcon : soundOffIcon} size={18} />
    </IconButton>
  );
};

interface Props {
  readonly queue: DoctorQueue | undefined;
  readonly moves: Pick<QueueMoves, 'calling' | 'callGuarded' | 'callNext'>;
}

/** Call Next, which is disabled for two seconds after a press, and the switch of the chime. */
export const CallButton = ({ queue, moves }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Button
        variant="contained"
        size="large"
        disabled={!mayCallNext(queue, moves.calling || moves.callGuarded)}
        aria-busy={moves.calling || undefined}
        startIcon={<Icon shape={bellIcon} />}
        onClick={moves.callNext}
        sx={{ minInlineSize: { lg: 190 }, paddingInline: { xs: 2.5, lg: 3.5 } }}
      >
        {t(moves.calling ? 'pages:doctor.calling' : 'pages:doctor.callNext')}
      </Button>
      <SoundSwitch />
    </Stack>
  );
};
