import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import NotificationsActiveIcon from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsOffIcon from '@mui/icons-material/NotificationsOffOutlined';
import { useTexts } from '../lib/texts.ts';
import { useTurnAlertChoice } from '../lib/turn-alert.ts';

/** Explains that the page must stay open, and offers sound and notifications. */
export const TurnAlertChoice = (): React.ReactElement => {
  const { t } = useTexts();
  const { on, toggle } = useTurnAlertChoice();
  return (
    <Alert
      className="no-print"
      severity="info"
      icon={on ? <NotificationsActiveIcon /> : <NotificationsOffIcon />}
      sx={{ alignItems: 'flex-start' }}
    >
      <AlertTitle>{t('pages:alert.title')}</AlertTitle>
      {t('pages:alert.text')}
      <Button
        variant={on ? 'contained' : 'outlined'}
        aria-pressed={on}
        onClick={toggle}
        sx={{ display: 'flex', marginBlockStart: 1.5 }}
      >
        {t(on ? 'pages:alert.on' : 'pages:alert.off')}
      </Button>
    </Alert>
  );
};
