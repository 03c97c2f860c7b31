import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { openSinceEarlier } from './pulse-analysis.ts';
import { usePulseTracking } from './pulse-tracking-calls.ts';

/** Shows that a pulse session of an earlier day or of another branch is still open. `onEnd` opens the form that ends it. */
export const OpenSessionAlert = ({ onEnd }: { readonly onEnd?: () => void }): React.ReactElement | null => {
  const { t } = useTexts();
  const { day } = useFormats();
  const nameOf = useLocalizedName();
  const tracking = usePulseTracking().data;
  const branches = useBranchList().data?.branches;
  const since = openSinceEarlier(tracking);
  if (since === undefined) return null;
  const elsewhere = branches?.find(({ id }) => id === tracking?.openBranchId);
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
      {elsewhere === undefined
        ? t('pages:pulses.openSince', { day: day(since) })
        : t('pages:pulses.openElsewhere', { day: day(since), branch: nameOf(elsewhere.name, elsewhere.nameAr) })}
    </Alert>
  );
};
