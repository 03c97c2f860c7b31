import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useState } from 'react';
import { confirmBooking } from '#shared/routes/own-moves.ts';
import { idOfCode, latinDigits } from '#shared/rules/reservation-code.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { PatientField } from '#web/parts/clinic/patient-field.tsx';
import { toast } from '#web/ui/toast.tsx';

interface Props {
  /** Code of the reservation. */
  readonly code: string;
  readonly phone: string;
  readonly onMoved: () => void;
}

/** Enters the code of a booking that waits for it. */
export const ConfirmCode = ({ code, phone, onMoved }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { code, phone, confirmationCode: latinDigits(typed).trim() };
      await call(confirmBooking, { params: { id: String(idOfCode(code)) }, body });
      toast.success(t('pages:confirmation.title'));
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
      onMoved();
    }
  };
  return (
    <Stack
      component="form"
      className="no-print"
      noValidate
      sx={{ gap: 1.5 }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send();
      }}
    >
      <PatientField
        id="confirmation-code"
        label={t('pages:confirmation.code.label')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
        error={error}
        ltr
        maxLength={12}
        autoComplete="one-time-code"
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy} disabled={typed.trim() === ''}>
        {t('pages:confirmation.code.action')}
      </Button>
    </Stack>
  );
};
