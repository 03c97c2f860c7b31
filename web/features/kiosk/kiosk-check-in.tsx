import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { isRefusedFor } from '#web/lib/api/call-error.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { checkInAt, type KioskTicketFacts } from './kiosk-calls.ts';
import { KioskField } from './kiosk-field.tsx';
import { bigButton, headingStyles, twoColumns } from './kiosk-styles.ts';
import { NumberPad } from './number-pad.tsx';

interface Props {
  readonly token: string;
  readonly onTickets: (tickets: readonly KioskTicketFacts[]) => void;
}

/** Checks a patient with a booking in, by phone number or code. */
export const KioskCheckIn = ({ token, onTickets }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [attempts] = useState(newAttempts);
  const [by, setBy] = useState<'phone' | 'code'>('phone');
  const [value, setValue] = useState('');
  const { isBusy, error, send, clearError } = useSending();
  const change = (typed: string): void => {
    setValue(latinDigits(typed));
    clearError();
  };
  const checkIn = async (): Promise<void> => {
    if (value === '') return;
    await send(async () =>
      onTickets(await checkInAt({ token, attempts }, by === 'phone' ? { phone: value } : { code: value })),
    );
  };
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      sx={twoColumns}
      onSubmit={(event) => {
        event.preventDefault();
        void checkIn();
      }}
    >
      <Stack spacing={3}>
        <Box component="h1" sx={headingStyles}>
          {t('pages:kiosk.booked')}
        </Box>
        <KioskField isNumber label={t(`pages:kiosk.${by}`)} value={value} onChange={change} />
        {error !== undefined && (
          <Alert severity="warning" sx={{ fontSize: 22 }}>
            {isRefusedFor(error, 'reservation-unknown') ? t('pages:kiosk.notFound') : errorText(error)}
          </Alert>
        )}
        <Button type="submit" variant="contained" loading={isBusy} disabled={value.length < 3} sx={bigButton}>
          {t('pages:kiosk.here')}
        </Button>
        <Button
          sx={{ ...bigButton, minBlockSize: 64, fontSize: 22 }}
          onClick={() => {
            setBy(by === 'phone' ? 'code' : 'phone');
            change('');
          }}
        >
          {t(by === 'phone' ? 'pages:kiosk.byCode' : 'pages:kiosk.byPhone')}
        </Button>
      </Stack>
      <NumberPad value={value} onChange={change} />
    </Box>
  );
};
