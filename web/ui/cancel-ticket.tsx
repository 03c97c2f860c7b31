import Button from '@mui/material/Button';
import { useState } from 'react';
import { cancelReservation } from '#shared/routes/reservations.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { call } from '../lib/api/client.ts';
import { useErrorText } from '../lib/api/error-text.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toast } from './toast.tsx';

interface Props {
  readonly code: string;
  readonly phone: string;
  readonly onCancelled: () => void;
}

/** Cancels with the code after one confirmation. */
export const CancelTicket = ({ code, phone, onCancelled }: Props): React.ReactElement => {
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
