import IconButton from '@mui/material/IconButton';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Shape } from '#web/ui/icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSound } from './first-patient.ts';

const speaker = 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4z';
const soundOnIcon: Shape = [speaker, 'M15.5 9.2a4 4 0 0 1 0 5.6', 'M18 6.7a7.6 7.6 0 0 1 0 10.6'];
const soundOffIcon: Shape = [speaker, 'm16 9.5 5 5', 'm21 9.5-5 5'];

/** Switch of the chime. */
export const SoundSwitch = (): React.ReactElement => {
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
