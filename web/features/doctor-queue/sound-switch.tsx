import IconButton from '@mui/material/IconButton';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SoundOffIcon, SoundOnIcon } from '#web/ui/icons.ts';
import { useSound } from './first-patient.ts';

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
      <Icon shape={sound.on ? SoundOnIcon : SoundOffIcon} size={18} />
    </IconButton>
  );
};
