import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { TicketAlerts } from './ticket-alerts.ts';
import { BellIcon, BellOnIcon } from '#web/ui/icons.ts';

interface Props {
  readonly alerts: TicketAlerts;
  /** The visit is on a later day: until then the page makes no sound. */
  readonly ahead?: boolean;
}

/** The sentences that say what tells the patient on this device, and what does not. */
const useTellingSentences = ({ alerts: { on, push, whatsapp }, ahead = false }: Props): string[] => {
  const { t } = useTexts();
  if (push === 'on') return [t('pages:alert.push'), ...(whatsapp ? [t('pages:alert.pushElse')] : [])];
  const messages = whatsapp ? [t('pages:alert.whatsapp')] : [];
  if (!on) {
    const offer = push === 'off' ? t('pages:alert.offer') : t('pages:alert.offerOpen');
    return [offer, ...(whatsapp ? messages : [t(ahead ? 'pages:alert.nothingAhead' : 'pages:alert.nothing')])];
  }
  const hindered = push === 'blocked' || push === 'failed' ? [t(`pages:alert.${push}`)] : [];
  const page = ahead ? t('pages:alert.openAgain') : `${t('pages:alert.title')}. ${t('pages:alert.text')}`;
  return [...hindered, page, ...messages];
};

/** Offers sound and notifications, and says what tells the patient on this device. */
export const TurnAlertChoice = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const { on, toggle } = props.alerts;
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
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        {useTellingSentences(props).join(' ')}
      </Typography>
    </Stack>
  );
};
