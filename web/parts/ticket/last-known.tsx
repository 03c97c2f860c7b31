import Alert from '@mui/material/Alert';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useNow } from '#web/lib/device/online.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** Note that data could not be refreshed: the time of the last answer, and its age. */
export const LastKnown = ({ at }: { readonly at: number }): React.ReactElement => {
  const { t } = useTexts();
  const { time, duration } = useFormats();
  const minutes = Math.max(0, Math.round((useNow() - at) / 60_000));
  return (
    <Alert severity="warning" role="status">
      {t('pages:status.lastKnown', { time: time(new Date(at)), age: duration(minutes) })}
    </Alert>
  );
};
