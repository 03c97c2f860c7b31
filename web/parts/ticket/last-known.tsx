import Alert from '@mui/material/Alert';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useAsOf } from '#web/ui/as-of.ts';

/** Note that data could not be refreshed: the time of the last answer, and its age. */
export const LastKnown = ({ at }: { readonly at: number }): React.ReactElement => {
  const { t } = useTexts();
  const asOf = useAsOf();
  return (
    <Alert severity="warning" role="status">
      {t('messages:offline')} {asOf(at)}
    </Alert>
  );
};
