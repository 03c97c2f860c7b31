import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ClinicClock } from '#web/lib/i18n/clinic-clock.tsx';
import { languageOf, loadTicketTexts } from '#web/lib/i18n/i18n.ts';
import { forgetReservation } from '#web/parts/ticket/my-reservations.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import type { QueueInfoView } from '#web/parts/ticket/queue-info.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { TicketFacts } from '#web/parts/ticket/ticket-face.ts';
import { useTicketFace } from '#web/parts/ticket/ticket-face.ts';
import { BookAgain } from '#web/parts/ticket/book-again.tsx';
import { Header } from '#web/ui/header.tsx';
import { late } from '#web/ui/late.tsx';
import { LoadingTicket } from '#web/parts/ticket/loading-ticket.tsx';
import { PageMain } from '#web/ui/page-main.tsx';
import { Ticket } from '#web/parts/ticket/ticket.tsx';
import { useTicketTitle } from '#web/parts/ticket/use-ticket-title.ts';
import { NoTicket } from './no-ticket.tsx';
import type { PastTicket } from './use-shown-ticket.ts';
import { useShownTicket } from './use-shown-ticket.ts';
import { HomeIcon, SearchIcon } from '#web/ui/icons.ts';

// Loads after the ticket is shown.
const BelowTicket = late(async () => {
  const [{ BelowTicket: Below }] = await Promise.all([
    import('#web/parts/own-ticket/below-ticket.tsx'),
    loadTicketTexts(),
  ]);
  return Below;
}, null);

interface TitleProps {
  readonly justBooked: boolean;
  readonly state: TicketFacts['state'] | undefined;
  /** Short name of the patient of a shared ticket; undefined for the user's own ticket. */
  readonly sharedName: string | undefined;
}

const Title = ({ justBooked, state, sharedName }: TitleProps): React.ReactElement => {
  const { t } = useTexts();
  if (sharedName !== undefined) {
    return (
      <Typography component="h1" variant="h2" sx={{ textAlign: 'center' }}>
        {t('pages:confirmation.sharedTitle', { name: sharedName })}
      </Typography>
    );
  }
  if (!justBooked || state === undefined) {
    return <h1 className="unseen">{t('pages:confirmation.ticketTitle')}</h1>;
  }
  return (
    <Typography className="no-print" component="h1" variant="h2" sx={{ textAlign: 'center' }}>
      {t(state === 'unconfirmed' ? 'pages:ticket.unconfirmed' : 'pages:confirmation.title')}
    </Typography>
  );
};

interface ShownProps {
  readonly facts: TicketFacts;
  readonly view: QueueInfoView;
  readonly readOnly: boolean;
  readonly sameTime: boolean;
  readonly onCancelled: () => void;
}

const TicketAndActions = ({ facts, view, ...below }: ShownProps): React.ReactElement => {
  const [openedAt] = useState(() => Date.now());
  const face = useTicketFace(facts, view.seen?.at ?? openedAt);
  return (
    <>
      {face !== undefined && <Ticket face={face} />}
      <BelowTicket facts={facts} view={view} {...below} />
    </>
  );
};

/** The ticket with its actions, by the clock of its branch. A shared ticket is read-only. */
const Shown = (props: ShownProps): React.ReactElement => (
  <ClinicClock zone={props.view.seen?.info.patient.timeZone}>
    <TicketAndActions {...props} />
  </ClinicClock>
);

interface WithoutTicketProps {
  readonly view: QueueInfoView;
  readonly past: PastTicket | undefined;
}

/** A new booking like a past one; without one, the reason why there is no ticket. */
const WithoutTicket = ({ view, past }: WithoutTicketProps): React.ReactElement => {
  if (past !== undefined) return <BookAgain {...past} />;
  return view.loading ? <LoadingTicket /> : <NoTicket view={view} />;
};

/**
 * What a patient has booked. It opens from the booking form (navigation state), from its own link
 * (`#code=…&phone=…`), from a shared link (no code), and after a reload from what this device remembers.
 */
export const ConfirmationPage = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { facts, view, readOnly, justBooked, sameTime, past } = useShownTicket();
  useTicketTitle(view.seen?.info.patient, t('pages:confirmation.meta.title'));
  const language = languageOf(i18n.language) ?? 'en';
  const [cancelled, setCancelled] = useState(false);

  return (
    <>
      <Header variant="landing" />
      <PageMain>
        <Title
          justBooked={justBooked && !cancelled}
          state={facts?.state}
          sharedName={readOnly ? facts?.name : undefined}
        />
        {cancelled && (
          <Alert severity="success" role="status">
            {t('pages:status.cancel.done')}
          </Alert>
        )}
        {facts !== undefined && !cancelled && (
          <Shown
            facts={facts}
            view={view}
            readOnly={readOnly}
            sameTime={sameTime}
            onCancelled={() => {
              if (facts.code !== undefined) forgetReservation(facts.code);
              setCancelled(true);
            }}
          />
        )}
        {facts === undefined && !cancelled && <WithoutTicket view={view} past={past} />}
        <Stack className="no-print" sx={{ gap: 1 }}>
          <Button
            component={Link}
            to={pathIn(language, '/status')}
            variant={facts === undefined && past === undefined ? 'contained' : 'outlined'}
            size="large"
            startIcon={<SearchIcon />}
          >
            {t('navigation:checkStatus')}
          </Button>
          <Button component={Link} to={pathIn(language, '/')} variant="text" startIcon={<HomeIcon />}>
            {t('navigation:backHome')}
          </Button>
        </Stack>
      </PageMain>
    </>
  );
};
