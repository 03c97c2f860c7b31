import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTexts } from '../lib/i18n/texts.ts';
import { useTurnAlertChoice } from '../lib/ticket/turn-alert.ts';
import { BellIcon, BellOnIcon } from './icons.ts';

/** Offers sound and notifications, and says that the page must stay open for them. */
export const TurnAlertChoice = (): React.ReactElement => {
  const { t } = useTexts();
  const { on, toggle } = useTurnAlertChoice();
  return (
    <Stack className="no-print" sx={{ gap: 1 }}>
      <Button
        variant={on ? 'outlined' : 'contained'}
        size="large"
        fullWidth
        aria-pressed={on}
        onClick={toggle}
        startIcon={on ? <BellOnIcon /> : <BellIcon />}
      >
        {t(on ? 'pages:alert.on' : 'pages:alert.off')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        <span>{t('pages:alert.title')}</span>. {t('pages:alert.text')}
      </Typography>
    </Stack>
  );
};
