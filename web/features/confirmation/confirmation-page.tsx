import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import SearchIcon from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useErrorText } from '#web/lib/error-text.ts';
import { languageOf } from '#web/lib/i18n.ts';
import { pathIn } from '#web/lib/paths.ts';
import type { QueueInfoView } from '#web/lib/queue-info.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { TicketFacts } from '#web/lib/ticket-face.ts';
import { useTicketFace } from '#web/lib/ticket-face.ts';
import { useTurnAlert } from '#web/lib/turn-alert.ts';
import { useTurnAlertTexts } from '#web/lib/turn-alert-texts.ts';
import { AddToHome } from '#web/ui/add-to-home.tsx';
import { BookAgain } from '#web/ui/book-again.tsx';
import { BranchPlace } from '#web/ui/branch-place.tsx';
import { Header } from '#web/ui/header.tsx';
import { LastKnown } from '#web/ui/last-known.tsx';
import { LoadingTicket } from '#web/ui/loading-ticket.tsx';
import { PageMain } from '#web/ui/page-main.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { TurnAlertChoice } from '#web/ui/turn-alert.tsx';
import { useTicketTitle } from '#web/ui/use-ticket-title.ts';
import { TicketActions } from './ticket-actions.tsx';
import { useShownTicket } from './use-shown-ticket.ts';

const Instructions = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Paper
      component="section"
      className="no-print"
      aria-labelledby="how"
      sx={{ padding: '18px 22px', borderRadius: '18px', backgroundColor: 'var(--sunken)' }}
    >
      <Typography id="how" component="h2" variant="h3" sx={{ marginBlockEnd: 0.75 }}>
        {t('pages:confirmation.instructions')}
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, paddingInlineStart: '1.4em', listStyle: 'decimal', '& li': { paddingBlock: '3px' } }}
      >
        <li>{t('pages:confirmation.step.keep')}</li>
        <li>{t('pages:confirmation.step.come')}</li>
        <li>{t('pages:confirmation.step.tell')}</li>
      </Box>
    </Paper>
  );
};

interface TitleProps {
  readonly justBooked: boolean;
  /** Whose ticket a shared link shows; undefined for one's own. */
  readonly sharedName: string | undefined;
}

const Title = ({ justBooked, sharedName }: TitleProps): React.ReactElement => {
  const { t } = useTexts();
  if (sharedName !== undefined) {
    return (
      <Typography component="h1" variant="h2" sx={{ textAlign: 'center' }}>
        {t('pages:confirmation.sharedTitle', { name: sharedName })}
      </Typography>
    );
  }
  if (!justBooked) {
    return <h1 className="unseen">{t('pages:confirmation.ticketTitle')}</h1>;
  }
  return (
    <Stack className="no-print" sx={{ alignItems: 'center', textAlign: 'center', color: 'text.secondary' }}>
      <CheckCircleIcon color="success" sx={{ fontSize: 40 }} />
      <Typography component="h1" variant="h1" sx={{ color: 'text.primary', fontSize: '1.75rem' }}>
        {t('pages:confirmation.title')}
      </Typography>
      <Typography>{t('pages:confirmation.subtitle')}</Typography>
    </Stack>
  );
};

/** What is shown when there is no ticket: that it is loading, that it failed, or that there is none. */
const NoTicket = ({ view }: { readonly view: QueueInfoView }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  if (view.loading) return <LoadingTicket />;
  if (view.error !== undefined && !view.missing) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" startIcon={<RefreshIcon />} onClick={view.refresh}>
            {t('retry')}
          </Button>
        }
      >
        <AlertTitle>{t('pages:status.failed')}</AlertTitle>
        {errorText(view.error)}
      </Alert>
    );
  }
  return (
    <Alert severity="warning" role="status">
      <AlertTitle>{t('pages:confirmation.none')}</AlertTitle>
      {t('pages:confirmation.noneText')}
    </Alert>
  );
};

interface ShownProps {
  readonly facts: TicketFacts;
  readonly view: QueueInfoView;
  readonly readOnly: boolean;
  readonly shareLink: string | undefined;
}

/** The ticket, and what can be done with it. A shared one is only read. */
const Shown = ({ facts, view, readOnly, shareLink }: ShownProps): React.ReactElement => {
  const { t } = useTexts();
  const [openedAt] = useState(() => Date.now());
  const face = useTicketFace(facts, view.seen?.at ?? openedAt);
  const waits = facts.state === 'waiting' || facts.state === 'near' || facts.state === 'ready';
  useTurnAlert(facts.state, useTurnAlertTexts(facts));
  return (
    <>
      {face !== undefined && <Ticket face={face} />}
      {view.stale && view.seen !== undefined && <LastKnown at={view.seen.at} />}
      {readOnly && <Alert severity="info">{t('pages:confirmation.sharedText')}</Alert>}
      {!readOnly && <TicketActions shareLink={shareLink} />}
      {waits && !readOnly && <Instructions />}
      {waits && !readOnly && <TurnAlertChoice />}
      {view.seen !== undefined && <BranchPlace id={view.seen.info.patient.branch_id} />}
      {!readOnly && <AddToHome />}
    </>
  );
};

/**
 * What a patient has booked. It opens from the booking form (navigation state), from its own link
 * (`#code=…&phone=…`), from a shared link (no code), and after a reload from what this device remembers.
 */
export const ConfirmationPage = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { facts, view, readOnly, justBooked, shareLink, past } = useShownTicket();
  useTicketTitle(view.seen?.info.patient, t('pages:confirmation.meta.title'));
  const home = pathIn(languageOf(i18n.language) ?? 'en', '/');

  return (
    <>
      <Header variant="landing" />
      <PageMain>
        <Title justBooked={justBooked && facts !== undefined} sharedName={readOnly ? facts?.name : undefined} />
        {facts !== undefined && <Shown facts={facts} view={view} readOnly={readOnly} shareLink={shareLink} />}
        {facts === undefined && past !== undefined && <BookAgain {...past} />}
        {facts === undefined && past === undefined && <NoTicket view={view} />}
        <Stack className="no-print" sx={{ gap: 1 }}>
          <Button
            component={Link}
            to={pathIn(languageOf(i18n.language) ?? 'en', '/status')}
            variant={facts === undefined && past === undefined ? 'contained' : 'outlined'}
            size="large"
            startIcon={<SearchIcon />}
          >
            {t('navigation:checkStatus')}
          </Button>
          <Button component={Link} to={home} variant="text" startIcon={<HomeIcon />}>
            {t('navigation:backHome')}
          </Button>
        </Stack>
      </PageMain>
    </>
  );
};
