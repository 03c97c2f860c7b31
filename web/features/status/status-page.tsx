import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { CallError, isRefusedFor } from '#web/lib/api/call-error.ts';
import type { MyReservation } from '#web/parts/ticket/my-reservations.ts';
import { forgetReservation, myReservations, useMyReservations } from '#web/parts/ticket/my-reservations.ts';
import type { QueueInfoQuery } from '#web/parts/ticket/queue-info.ts';
import { useQueueInfo } from '#web/parts/ticket/queue-info.ts';
import { useUpdatedReservations } from '#web/parts/ticket/remembered-answer.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useTurnAlertChoice } from '#web/parts/ticket/use-turn-alert.ts';
import { whenIdle } from '#web/lib/device/when-idle.ts';
import { Header } from '#web/ui/header.tsx';
import { late } from '#web/ui/late.tsx';
import { LoadingTicket } from '#web/parts/ticket/loading-ticket.tsx';
import { pageHeading, PageMain } from '#web/ui/page-main.tsx';
import { useTicketTitle } from '#web/parts/ticket/use-ticket-title.ts';
import { Remembered } from './remembered.tsx';
import type { SearchForm } from './status-search.tsx';
import { loadFound, StatusSearch, useSearchForm } from './status-search.tsx';

const Found = late(async () => (await loadFound()).Found, <LoadingTicket />);

/** The phone that the server refused, even if the local rules accept it. */
const refusedPhone = (error: unknown): string | undefined =>
  error instanceof CallError && isRefusedFor(error, 'phone-invalid', 'input-invalid')
    ? (error.details.find(({ path }) => path === 'phone')?.message ?? error.serverMessage)
    : undefined;

const Heading = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <div className="no-print">
      <Typography component="h1" variant="h1" sx={pageHeading}>
        {t('pages:status.title')}
      </Typography>
      <Typography sx={{ marginBlockStart: 0.75, color: 'text.secondary' }}>{t('pages:status.subtitle')}</Typography>
    </div>
  );
};

/** Shows at the phone why the server refused it, and ends the search. */
const useRefusal = (form: SearchForm, refused: string | undefined, onQuery: (query: null) => void): void => {
  useEffect(() => {
    if (refused === undefined) return;
    form.setError('phone', { type: 'server', message: refused }, { shouldFocus: true });
    onQuery(null);
  }, [refused, form, onQuery]);
};

/** Opens the next ticket of this device, unless something is typed: who follows a turn sees the ticket, not a search. */
const useOwnTicket = (form: SearchForm, onOpen: (entry: MyReservation) => void): void => {
  useEffect(() => {
    // Not in the first render: a prerendered page has no remembered tickets.
    const [next] = myReservations();
    const { phone, code } = form.getValues();
    if (next !== undefined && phone === '' && code === '') onOpen(next);
    // Only when the page opens: a later reservation is opened by the user.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
};

/** Shows a place in the queue by phone, with the code in full. Source: docs/requirements.md#status-page. */
export const StatusPage = (): React.ReactElement => {
  const { t } = useTexts();
  const remembered = useMyReservations();
  const [query, setQuery] = useState<QueueInfoQuery | null>(null);
  const [cancelled, setCancelled] = useState(false);
  /** Whether the user started the search; without one the page opens the ticket of this device. */
  const isSearched = useRef(false);
  const form = useSearchForm();
  const { on } = useTurnAlertChoice();
  const view = useQueueInfo(query, { whileHidden: on });
  const refused = refusedPhone(view.error);
  const hasOthers = remembered.some(({ phone, code }) => phone === query?.phone && code !== query.code);
  useUpdatedReservations(hasOthers ? query?.phone : undefined, view.seen?.info.patient.serviceDate);
  useTicketTitle(view.seen?.info.patient, t('pages:status.meta.title'));
  useRefusal(form, refused, setQuery);

  const open = (next: QueueInfoQuery): void => {
    setCancelled(false);
    setQuery(next);
    if (next.phone === query?.phone && next.code === query.code) view.refresh();
  };
  /** The code of a ticket of this device belongs to its phone: for another phone it would find nothing. */
  const search = (typed: QueueInfoQuery): void => {
    isSearched.current = true;
    const own = remembered.find(({ code }) => code === typed.code);
    if (own === undefined || own.phone === typed.phone) return open(typed);
    form.setValue('code', '');
    open({ ...typed, code: '' });
  };
  const openRemembered = (entry: MyReservation): void => {
    form.reset({ phone: entry.phone, code: entry.code });
    open({ phone: entry.phone, code: entry.code });
  };
  const openChosen = (entry: MyReservation): void => {
    isSearched.current = true;
    openRemembered(entry);
  };
  useEffect(() => whenIdle(() => void Found.preload().catch(() => undefined)), []);
  useOwnTicket(form, openRemembered);

  return (
    <>
      <Header variant="landing" />
      <PageMain>
        {cancelled && (
          <Alert severity="success" role="status">
            {t('pages:status.cancel.done')}
          </Alert>
        )}
        {query !== null && refused === undefined && (
          <Found
            query={query}
            view={view}
            isSearched={isSearched}
            onCancelled={() => {
              setCancelled(true);
              forgetReservation(query.code);
              setQuery(null);
            }}
          />
        )}
        {remembered.length > 0 && <Remembered list={remembered} current={query?.code} onOpen={openChosen} />}
        <Heading />
        <StatusSearch form={form} loading={view.loading} onSearch={search} />
      </PageMain>
    </>
  );
};
