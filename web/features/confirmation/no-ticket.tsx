import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useErrorText } from '#web/lib/api/error-text.ts';
import type { QueueInfoView } from '#web/parts/ticket/queue-info.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { RefreshIcon } from '#web/ui/icons.ts';

/** Shown without a ticket: the request failed, or there is none. */
export const NoTicket = ({ view }: { readonly view: QueueInfoView }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  if (view.error !== undefined && !view.missing) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" startIcon={<RefreshIcon />} onClick={view.refresh}>
            {t('retry')}
          </Button>
        }
      >
        <AlertTitle>{t('pages:status.failed')}</AlertTitle>
        {errorText(view.error)}
      </Alert>
    );
  }
  if (view.missing) {
    return (
      <Alert severity="info" role="status">
        <AlertTitle>{t('pages:status.ended')}</AlertTitle>
        {t('pages:status.endedText')}
      </Alert>
    );
  }
  return (
    <Alert severity="warning" role="status">
      <AlertTitle>{t('pages:confirmation.none')}</AlertTitle>
      {t('pages:confirmation.noneText')}
    </Alert>
  );
};
