import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { checkIn } from '#shared/routes/reservations.ts';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import { CallError, isRefusal } from '#web/lib/api/call-error.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { currentLanguage } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { type MyReservation, myReservations } from '#web/parts/ticket/my-reservations.ts';
import { Header } from '#web/ui/header.tsx';
import { PageMain } from '#web/ui/page-main.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { PrintedDoor } from './printed-door.tsx';

type Ticket = Answer<typeof checkIn>['tickets'][number];

interface Marked {
  readonly own: MyReservation;
  readonly ticket: Ticket;
}

type Outcome = { readonly marked: readonly Marked[] } | { readonly error: unknown };

const isOfAnotherBranch = (error: unknown): boolean =>
  error instanceof CallError && error.reason === 'reservation-unknown';

/** Marks the remembered reservations that are at this branch today; the others are unknown to the code of the door. */
const markAll = async (token: string): Promise<readonly Marked[]> => {
  const marked: Marked[] = [];
  for (const own of myReservations()) {
    try {
      const { tickets } = await call(checkIn, { body: { token, code: own.code, phone: own.phone } });
      marked.push(...tickets.map((ticket) => ({ own, ticket })));
    } catch (error) {
      if (!isOfAnotherBranch(error)) throw error;
    }
  }
  return marked;
};

const useMarks = (token: string) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    markAll(token).then(
      (marked) => isWanted && setOutcome({ marked }),
      (error: unknown) => isWanted && setOutcome({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [token, attempt]);
  const tryAgain = (): void => {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };
  return { outcome, tryAgain };
};

const OpenTicket = ({ own: { code, phone } }: { readonly own: MyReservation }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Button component={Link} variant="contained" size="large" to={ticketLink({ code, phone })}>
      {t('pages:door.open')}
    </Button>
  );
};

/** For a phone without a ticket in this queue. One that it remembers may have been missed: its page puts it back. */
const NoTicket = ({ branchId = '' }: { readonly branchId?: string | undefined }): React.ReactElement => {
  const { t } = useTexts();
  const language = currentLanguage();
  const book = pathIn(language, '/book');
  const [own] = myReservations();
  return (
    <>
      <Alert severity="info">{t('pages:door.none')}</Alert>
      {own !== undefined && <OpenTicket own={own} />}
      <Button
        component={Link}
        variant={own === undefined ? 'contained' : 'text'}
        size="large"
        to={branchId === '' ? book : `${book}?branch=${encodeURIComponent(branchId)}`}
      >
        {t('pages:door.book')}
      </Button>
      {own === undefined && (
        <Button component={Link} size="large" to={pathIn(language, '/status')}>
          {t('pages:door.find')}
        </Button>
      )}
    </>
  );
};

const MarkedTicket = ({ own, ticket }: Marked): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <>
      <Alert severity="success">
        <Typography sx={{ fontWeight: 650 }}>
          {t('pages:ticket.numbered', { number: number(ticket.ticketNo) })}
        </Typography>
        {t(ticket.status === 'in_progress' ? 'pages:ticket.yourTurn' : 'pages:door.marked')}
      </Alert>
      <OpenTicket own={own} />
    </>
  );
};

/** Marks the tickets of this phone by the code of a screen. */
const ScreenDoor = ({ token }: { readonly token: string }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { outcome, tryAgain } = useMarks(token);
  if (outcome === undefined) return <CircularProgress aria-label={t('pages:door.title')} />;
  if ('error' in outcome) {
    return (
      <>
        <Alert severity="warning">{errorText(outcome.error)}</Alert>
        {!isRefusal(outcome.error) && (
          <Button variant="contained" size="large" onClick={tryAgain}>
            {t('retry')}
          </Button>
        )}
      </>
    );
  }
  if (outcome.marked.length === 0) return <NoTicket branchId={token.split('.')[0]} />;
  return (
    <>
      {outcome.marked.map((marked) => (
        <MarkedTicket key={marked.own.code} {...marked} />
      ))}
    </>
  );
};

/** The branch of a printed code: `/door?branch=2`. */
const printedBranch = (search: string): number | undefined => {
  const branch = new URLSearchParams(search).get('branch') ?? '';
  return /^[1-9]\d{0,5}$/u.test(branch) ? Number(branch) : undefined;
};

/**
 * Opened by the code on the screen of a waiting room: marks the tickets of this phone as arrived, or offers a place.
 * Opened by a printed code: asks for the phone's number.
 */
export const DoorPage = (): React.ReactElement => {
  const { t } = useTexts();
  // A second scan in the same tab changes only the hash.
  const { hash, search } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('t') ?? '';
  const branchId = token === '' ? printedBranch(search) : undefined;
  usePageTitle(t('pages:door.title'));
  return (
    <>
      <Header variant="landing" />
      <PageMain>
        <Typography component="h1" variant="h1">
          {t('pages:door.title')}
        </Typography>
        <Stack spacing={2}>
          {branchId !== undefined && <PrintedDoor branchId={branchId} />}
          {token !== '' && <ScreenDoor key={token} token={token} />}
          {token === '' && branchId === undefined && <NoTicket />}
        </Stack>
      </PageMain>
    </>
  );
};
