import RefreshIcon from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useState } from 'react';
import { visitOfPatient, visitOfRemembered } from '#web/lib/book-again.ts';
import { CallError, isRefusedFor } from '#web/lib/call-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import type { MyReservation } from '#web/lib/my-reservations.ts';
import { forgetReservation, myReservations, useMyReservations } from '#web/lib/my-reservations.ts';
import type { QueueInfoQuery, QueueInfoView } from '#web/lib/queue-info.ts';
import { useQueueInfo } from '#web/lib/queue-info.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useTurnAlertChoice } from '#web/lib/turn-alert.ts';
import { BookAgain } from '#web/ui/book-again.tsx';
import { Header } from '#web/ui/header.tsx';
import { LastKnown } from '#web/ui/last-known.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LoadingTicket } from '#web/ui/loading-ticket.tsx';
import { PageMain } from '#web/ui/page-main.tsx';
import { useTicketTitle } from '#web/ui/use-ticket-title.ts';
import { Remembered } from './remembered.tsx';
import { StatusSearch, useSearchForm } from './status-search.tsx';

/** The ticket and its details load with the search. */
const Standing = lazyPart(async () => (await import('./standing.tsx')).Standing);

/** Why a search has no answer: there is no reservation, or its day is over. */
const Missing = ({ query, view }: FoundProps): React.ReactElement => {
  const { t } = useTexts();
  const known = myReservations().find(({ code }) => code === query.code);
  const patient = view.ended?.info.patient;
  if (patient !== undefined && query.code !== '') {
    return <BookAgain day={patient.service_date} visit={{ ...visitOfPatient(patient), phone: query.phone }} />;
  }
  if (known !== undefined) return <BookAgain day={known.day} visit={visitOfRemembered(known)} />;
  const over = patient !== undefined;
  return (
    <Alert severity={over ? 'info' : 'warning'} role="status">
      <AlertTitle>{t(over ? 'pages:status.ended' : 'pages:status.none')}</AlertTitle>
      {t(over ? 'pages:status.endedText' : 'pages:status.noneText')}
    </Alert>
  );
};

interface FoundProps {
  readonly query: QueueInfoQuery;
  readonly view: QueueInfoView;
}

/** The answer to a search: the ticket, that there is none, or that the search failed. */
const Found = ({
  query,
  view,
  onCancelled,
}: FoundProps & { readonly onCancelled: () => void }): React.ReactElement | null => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { seen, error, stale, missing, loading, refresh } = view;
  if (missing) return <Missing query={query} view={view} />;
  if (seen === undefined) {
    if (error === undefined) return <LoadingTicket />;
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" startIcon={<RefreshIcon />} loading={loading} onClick={refresh}>
            {t('retry')}
          </Button>
        }
      >
        <AlertTitle>{t('pages:status.failed')}</AlertTitle>
        {errorText(error)}
      </Alert>
    );
  }
  return (
    <>
      {stale && <LastKnown at={seen.at} />}
      <Suspense fallback={<LoadingTicket />}>
        <Standing seen={seen} query={query} onCancelled={onCancelled} />
      </Suspense>
    </>
  );
};

/** The phone that the server refuses, whatever our own rules say of it. */
const refusedPhone = (error: unknown): string | undefined =>
  error instanceof CallError && isRefusedFor(error, 'phone-invalid', 'input-invalid')
    ? (error.details.find(({ path }) => path === 'phone')?.message ?? error.serverMessage)
    : undefined;

const Heading = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <div className="no-print">
      <Typography component="h1" variant="h1" sx={{ fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)' }}>
        {t('pages:status.title')}
      </Typography>
      <Typography sx={{ marginBlockStart: 0.75, color: 'text.secondary' }}>{t('pages:status.subtitle')}</Typography>
    </div>
  );
};

/** Shows a place in the queue by phone, with the code in full. Source: docs/requirements.md#status-page. */
export const StatusPage = (): React.ReactElement => {
  const { t } = useTexts();
  const remembered = useMyReservations();
  const [query, setQuery] = useState<QueueInfoQuery | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const form = useSearchForm();
  const { on } = useTurnAlertChoice();
  const view = useQueueInfo(query, { whileHidden: on });
  const refused = refusedPhone(view.error);
  useTicketTitle(view.seen?.info.patient, t('pages:status.meta.title'));
  useEffect(() => {
    if (refused === undefined) return;
    form.setError('phone', { type: 'server', message: refused }, { shouldFocus: true });
    setQuery(null);
  }, [refused, form]);

  const open = (next: QueueInfoQuery): void => {
    setCancelled(false);
    setQuery(next);
    if (next.phone === query?.phone && next.code === query.code) view.refresh();
  };
  const openRemembered = (entry: MyReservation): void => {
    form.reset({ phone: entry.phone, code: entry.code });
    open({ phone: entry.phone, code: entry.code });
  };
  // The installed app opens here: with one ticket of today, that ticket is shown.
  useEffect(() => {
    // Not what was rendered first: a page that is built ahead remembers nobody.
    const [only, another] = myReservations();
    if (only !== undefined && another === undefined && matchMedia('(display-mode: standalone)').matches) {
      openRemembered(only);
    }
    // Once, when the app opens: a reservation made later is opened by hand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <>
      <Header variant="landing" />
      <PageMain>
        <Heading />
        <StatusSearch form={form} loading={view.loading} onSearch={open} />
        {remembered.length > 0 && <Remembered list={remembered} current={query?.code} onOpen={openRemembered} />}
        {cancelled && (
          <Alert severity="success" role="status">
            {t('pages:status.cancel.done')}
          </Alert>
        )}
        {query !== null && refused === undefined && (
          <Found
            query={query}
            view={view}
            onCancelled={() => {
              setCancelled(true);
              forgetReservation(query.code);
              setQuery(null);
            }}
          />
        )}
      </PageMain>
    </>
  );
};
