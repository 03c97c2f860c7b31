import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { QueueInfoView } from '#web/lib/queue-info.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { TicketFacts } from '#web/lib/ticket-face.ts';
import { useTurnAlert } from '#web/lib/turn-alert.ts';
import { useTurnAlertTexts } from '#web/lib/turn-alert-texts.ts';
import { AddToHome } from '#web/ui/add-to-home.tsx';
import { BranchPlace } from '#web/ui/branch-place.tsx';
import { LastKnown } from '#web/ui/last-known.tsx';
import { TurnAlertChoice } from '#web/ui/turn-alert.tsx';
import { TicketActions } from './ticket-actions.tsx';

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

interface Props {
  readonly facts: TicketFacts;
  readonly view: QueueInfoView;
  readonly readOnly: boolean;
  readonly shareLink: string | undefined;
  /** The patient is waiting. */
  readonly waits: boolean;
}

/** Actions and next steps of a ticket. A shared ticket is read-only. */
export const BelowTicket = ({ facts, view, readOnly, shareLink, waits }: Props): React.ReactElement => {
  const { t } = useTexts();
  useTurnAlert(facts.state, useTurnAlertTexts(facts));
  return (
    <>
      {view.stale && view.seen !== undefined && <LastKnown at={view.seen.at} />}
      {readOnly && <Alert severity="info">{t('pages:confirmation.sharedText')}</Alert>}
      {!readOnly && <TicketActions shareLink={shareLink} view={view} />}
      {waits && !readOnly && <Instructions />}
      {waits && !readOnly && <TurnAlertChoice />}
      {view.seen !== undefined && <BranchPlace id={view.seen.info.patient.branchId} />}
      {!readOnly && <AddToHome />}
    </>
  );
};
