import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { checkIn } from '#shared/routes/reservations.ts';
import { isRefusedFor } from '#web/lib/api/call-error.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { currentLanguage } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { PatientField } from '#web/parts/clinic/patient-field.tsx';
import { myReservations } from '#web/parts/ticket/my-reservations.ts';

type Tickets = Answer<typeof checkIn>['tickets'];

/** What reception knows now of the tickets of the phone. */
const Said = ({ tickets }: { readonly tickets: Tickets }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <>
      {tickets.map(({ ticketNo, saysHere, status }) => (
        <Alert key={ticketNo} severity="success">
          <Typography sx={{ fontWeight: 650 }}>{t('pages:ticket.numbered', { number: number(ticketNo) })}</Typography>
          {status === 'in_progress'
            ? t('pages:ticket.yourTurn')
            : t(saysHere ? 'pages:door.said' : 'pages:door.marked')}
        </Alert>
      ))}
    </>
  );
};

/** A printed code proves nothing: the phone's number finds the ticket, and reception confirms. */
export const PrintedDoor = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [attempts] = useState(newAttempts);
  const [phone, setPhone] = useState(() => myReservations()[0]?.phone ?? '');
  const [tickets, setTickets] = useState<Tickets>();
  const [isMissing, setMissing] = useState(false);
  const { isBusy, error, send } = useSending();
  const errorOf = isRefusedFor(error, 'reservation-unknown') ? t('pages:door.none') : errorText(error);
  const sayHere = async (): Promise<void> => {
    setMissing(phone.trim() === '');
    if (phone.trim() === '') return;
    const body = { branchId, phone };
    await send(async () => {
      setTickets((await call(checkIn, { body }, { idempotencyKey: attempts.keyFor(body) })).tickets);
      attempts.done();
    });
  };
  if (tickets !== undefined) return <Said tickets={tickets} />;
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        void sayHere();
      }}
    >
      <Typography color="textSecondary">{t('pages:door.text')}</Typography>
      <PatientField
        id="phone"
        label={t('forms:booking.phone')}
        value={phone}
        onChange={setPhone}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        ltr
        error={isMissing ? t('forms:status.phoneRequired') : error === undefined ? undefined : errorOf}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {t('pages:door.say')}
      </Button>
      <Button component={Link} size="large" to={`${pathIn(currentLanguage(), '/book')}?branch=${String(branchId)}`}>
        {t('pages:door.book')}
      </Button>
    </Stack>
  );
};
