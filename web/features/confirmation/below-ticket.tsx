import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import type { QueueInfoView } from '#web/parts/ticket/queue-info.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { TicketFacts } from '#web/parts/ticket/ticket-face.ts';
import { type TicketAlerts, useTicketAlerts } from '#web/parts/ticket/ticket-alerts.ts';
import { AddToHome } from '#web/parts/ticket/add-to-home.tsx';
import { BranchPlace } from '#web/parts/clinic/branch-place.tsx';
import { CancelTicket } from '#web/parts/ticket/cancel-ticket.tsx';
import { LastKnown } from '#web/parts/ticket/last-known.tsx';
import { NextDayOffer } from '#web/parts/ticket/next-day-offer.tsx';
import { TicketDetails } from '#web/parts/ticket/ticket-details.tsx';
import { TurnAlertChoice } from '#web/parts/ticket/turn-alert.tsx';
import { ComeBack } from './come-back.tsx';
import { LateButton, PostponedNotice } from './late-button.tsx';
import { TicketActions } from './ticket-actions.tsx';
import type { OwnTicket } from './use-own-move.ts';

const Instructions = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Box component="section" className="no-print" aria-labelledby="how">
      <Typography id="how" component="h2" variant="h3" sx={{ marginBlockEnd: 0.75 }}>
        {t('pages:confirmation.instructions')}
      </Typography>
      <Box component="ol" sx={{ m: 0, paddingInlineStart: '1.4em', listStyle: 'decimal', color: 'text.secondary' }}>
        <li>{t('pages:confirmation.step.keep')}</li>
        <li>{t('pages:confirmation.step.come')}</li>
        <li>{t('pages:confirmation.step.tell')}</li>
      </Box>
    </Box>
  );
};

type OwnMoves = QueueInfoPatient['ownMoves'];

interface Props {
  readonly facts: TicketFacts;
  readonly view: QueueInfoView;
  readonly readOnly: boolean;
  readonly shareLink: string | undefined;
  /** The patient is waiting. */
  readonly waits: boolean;
  readonly onCancelled: () => void;
}

/** What the patient did or may do about a missed or postponed turn. */
const MovedTurn = ({ moves, ...own }: OwnTicket & { readonly moves: OwnMoves; readonly onMoved: () => void }) => {
  const { comeBackUntil = null, postponedUntil = null } = moves ?? {};
  return (
    <>
      {comeBackUntil !== null && <ComeBack {...own} until={comeBackUntil} />}
      {postponedUntil !== null && <PostponedNotice {...own} />}
    </>
  );
};

const isListed = (state: TicketFacts['state'], waits: boolean): boolean =>
  waits || state === 'ahead' || state === 'skipped';

/** Before the day of the visit the page makes no sound, but the phone can be notified. */
const mayAlert = (waits: boolean, state: TicketFacts['state'], { push }: TicketAlerts): boolean =>
  waits || (state === 'ahead' && push !== 'none');

/** Alerts, actions and next steps of the patient's own ticket. */
const OwnActions = ({
  facts,
  view,
  shareLink,
  waits,
  alerts,
  onCancelled,
}: Omit<Props, 'readOnly'> & { readonly alerts: TicketAlerts }): React.ReactElement => {
  const { state, code = '', phone = '' } = facts;
  const isOwn = idOfCode(code) !== null && phone !== '';
  const mayCancel = isListed(state, waits) && isOwn;
  // Absent in an answer that this device kept from an earlier release.
  const moves = isOwn ? view.seen?.info.patient.ownMoves : undefined;
  const own = { code, phone, onMoved: view.refresh };
  return (
    <>
      <MovedTurn {...own} moves={moves} />
      {mayAlert(waits, state, alerts) && <TurnAlertChoice alerts={alerts} />}
      <TicketActions shareLink={shareLink} view={view}>
        <LateButton {...own} othersBehind={moves?.othersBehind ?? 0} />
      </TicketActions>
      {view.seen !== undefined && <NextDayOffer seen={view.seen} phone={phone} />}
      {mayCancel && <CancelTicket code={code} phone={phone} onCancelled={onCancelled} />}
      {waits && <Instructions />}
    </>
  );
};

/** What is below a ticket. A shared ticket is read-only. */
export const BelowTicket = ({ readOnly, ...own }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { facts, view } = own;
  const alerts = useTicketAlerts(facts, view.seen?.info.patient);
  return (
    <>
      {view.stale && view.seen !== undefined && <LastKnown at={view.seen.at} />}
      {readOnly ? (
        <Alert severity="info">{t('pages:confirmation.sharedText')}</Alert>
      ) : (
        <OwnActions {...own} alerts={alerts} />
      )}
      {view.seen !== undefined && <BranchPlace id={view.seen.info.patient.branchId} />}
      {!readOnly && view.seen !== undefined && <TicketDetails seen={view.seen} />}
      {!readOnly && <AddToHome />}
    </>
  );
};
