import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { openSinceEarlier } from './pulse-analysis.ts';
import { usePulseTracking } from './pulse-tracking-calls.ts';

/** Shows that a pulse session of an earlier day is still open. `onEnd` opens the form that ends it. */
export const OpenSessionAlert = ({ onEnd }: { readonly onEnd?: () => void }): React.ReactElement | null => {
  const { t } = useTexts();
  const { day } = useFormats();
  const since = openSinceEarlier(usePulseTracking().data);
  if (since === undefined) return null;
  return (
    <Alert
      severity="warning"
      {...(onEnd !== undefined && {
        action: (
          <Button color="inherit" onClick={onEnd}>
            {t('pages:pulses.end.submit')}
          </Button>
        ),
      })}
    >
      {t('pages:pulses.openSince', { day: day(since) })}
    </Alert>
  );
};
