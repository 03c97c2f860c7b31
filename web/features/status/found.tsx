import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { visitOfPatient, visitOfRemembered } from '#web/parts/ticket/earlier-visit.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { myReservations } from '#web/parts/ticket/my-reservations.ts';
import type { QueueInfoQuery, QueueInfoView } from '#web/parts/ticket/queue-info.ts';
import { currentLanguage } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { BookAgain } from '#web/parts/ticket/book-again.tsx';
import { LoadingTicket } from '#web/parts/ticket/loading-ticket.tsx';
import { Standing, type StandingProps } from './standing.tsx';
import { RefreshIcon } from '#web/ui/icons.ts';

export { searchResolver } from './search-entry.ts';

/** Why a search has no answer: there is no reservation, or its day is over. */
const Missing = ({ query, view }: FoundProps): React.ReactElement => {
  const { t } = useTexts();
  const known = myReservations().find(({ code, phone }) => code === query.code && phone === query.phone);
  const patient = view.ended?.info.patient;
  if (patient !== undefined && query.code !== '') {
    return <BookAgain day={patient.serviceDate} visit={{ ...visitOfPatient(patient), phone: query.phone }} />;
  }
  if (known !== undefined) return <BookAgain day={known.day} visit={visitOfRemembered(known)} />;
  const over = patient !== undefined;
  return (
    <Alert severity={over ? 'info' : 'warning'}>
      <AlertTitle>{t(over ? 'pages:status.ended' : 'pages:status.none')}</AlertTitle>
      {t(over ? 'pages:status.endedText' : 'pages:status.noneText')}
      <div>
        <Button
          component={Link}
          variant="outlined"
          color="inherit"
          sx={{ marginBlockStart: 1.5 }}
          to={pathIn(currentLanguage(), '/book')}
        >
          {t('navigation:book')}
        </Button>
      </div>
    </Alert>
  );
};

interface FoundProps {
  readonly query: QueueInfoQuery;
  readonly view: QueueInfoView;
}

/** The answer to a search: the ticket, that there is none, or that the search failed. */
export const Found = ({
  query,
  view,
  isSearched,
  onCancelled,
}: FoundProps & Pick<StandingProps, 'isSearched' | 'onCancelled'>): React.ReactElement | null => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { seen, error, missing, loading, refresh } = view;
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
  return <Standing seen={seen} view={view} query={query} isSearched={isSearched} onCancelled={onCancelled} />;
};
