import Button from '@mui/material/Button';
import { useState } from 'react';
import { cancelReservation } from '#shared/routes/reservations.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

interface Props {
  readonly code: string;
  readonly phone: string;
  readonly onCancelled: () => void;
  /** The page then shows what changed meanwhile. */
  readonly onRefused: () => void;
}

/** Cancels with the code after one confirmation. */
export const CancelTicket = ({ code, phone, onCancelled, onRefused }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(cancelReservation, { params: { id: String(idOfCode(code)) }, body: { code, phone } });
      setAsking(false);
      onCancelled();
    } catch (error) {
      toast.failure(errorText(error));
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        className="no-print"
        variant="text"
        color="inherit"
        onClick={() => setAsking(true)}
        sx={{ justifySelf: 'center', color: 'text.secondary', textDecoration: 'underline', textUnderlineOffset: 4 }}
      >
        {t('pages:status.cancel.action')}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={t('pages:status.cancel.title')}
          text={t('pages:status.cancel.text')}
          confirmLabel={t('pages:status.cancel.action')}
          cancelLabel={t('pages:status.cancel.keep')}
          danger
          busy={busy}
          onConfirm={() => void cancel()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
