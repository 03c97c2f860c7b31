import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import type { QueueInfoView, Seen } from '#web/parts/ticket/queue-info.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { TicketFacts } from '#web/parts/ticket/ticket-face.ts';
import { type TicketAlerts, useTicketAlerts } from '#web/parts/ticket/ticket-alerts.ts';
import { AddToHome } from '#web/parts/ticket/add-to-home.tsx';
import { BranchPlace } from '#web/parts/clinic/branch-place.tsx';
import { CancelTicket } from '#web/parts/ticket/cancel-ticket.tsx';
import { ConfirmCode } from '#web/parts/ticket/confirm-code.tsx';
import { LastKnown } from '#web/parts/ticket/last-known.tsx';
import { NextDayOffer } from '#web/parts/ticket/next-day-offer.tsx';
import { TicketDetails } from '#web/parts/ticket/ticket-details.tsx';
import { TurnAlertChoice } from '#web/parts/ticket/turn-alert.tsx';
import { isElsewhere, useWay } from '#web/parts/ticket/way.ts';
import { PlaceExplained } from './changed-place.tsx';
import { ComeBack } from './come-back.tsx';
import { Coming } from './coming.tsx';
import { FamilyTickets } from './family-tickets.tsx';
import { FollowUpOffer } from './follow-up-offer.tsx';
import { LateButton, PostponedNotice } from './late-button.tsx';
import { LeaveHome } from './leave-home.tsx';
import { RescheduleButton } from './reschedule-button.tsx';
import { SoonerOffer } from './sooner-offer.tsx';
import { TicketActions } from './ticket-actions.tsx';
import type { OwnTicket } from './use-own-move.ts';

const Instructions = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Box component="section" className="no-print" aria-labelledby="how">
      <Typography id="how" component="h2" variant="h3" sx={{ marginBlockEnd: 0.75 }}>
        {t('pages:ownTicket.instructions')}
      </Typography>
      <Box component="ol" sx={{ m: 0, paddingInlineStart: '1.4em', listStyle: 'decimal', color: 'text.secondary' }}>
        <li>{t('pages:ownTicket.step.keep')}</li>
        <li>{t('pages:ownTicket.step.come')}</li>
        <li>{t('pages:ownTicket.step.tell')}</li>
      </Box>
    </Box>
  );
};

interface Props {
  readonly facts: TicketFacts;
  readonly view: QueueInfoView;
  /** A shared ticket. */
  readonly readOnly?: boolean;
  /** Found by a search: the page lists the tickets of this device, and its address does not open this one. */
  readonly isFound?: boolean;
  /** Another time was chosen for this day, which was booked already. */
  readonly sameTime?: boolean;
  readonly onCancelled: () => void;
}

interface OwnProps extends OwnTicket {
  readonly patient: QueueInfoPatient | undefined;
  readonly onMoved: () => void;
}

/** What the patient did or may do about the turn: come back, take a postponement back, go where it is sooner. */
const OwnTurn = ({ patient, onCancelled, ...own }: OwnProps & Pick<Props, 'onCancelled'>): React.ReactElement => {
  // Absent in an answer that this device kept from an earlier release.
  const { comeBackUntil = null, postponedUntil = null } = patient?.ownMoves ?? {};
  return (
    <>
      {patient?.status === 'unconfirmed' && <ConfirmCode {...own} />}
      <Coming {...own} patient={patient} onCancelled={onCancelled} />
      {comeBackUntil !== null && <ComeBack {...own} until={comeBackUntil} />}
      {postponedUntil !== null && <PostponedNotice {...own} />}
      {patient !== undefined && <SoonerOffer {...own} patient={patient} />}
      <FollowUpOffer code={own.code} phone={own.phone} patient={patient} />
    </>
  );
};

const isWaiting = (state: TicketFacts['state']): boolean =>
  state === 'waiting' || state === 'near' || state === 'ready';

const isListed = (state: TicketFacts['state']): boolean =>
  isWaiting(state) || state === 'ahead' || state === 'skipped' || state === 'unconfirmed';

interface LeavingProps {
  readonly own: OwnProps;
  readonly state: TicketFacts['state'];
  readonly onCancelled: () => void;
}

/** Moves the booking elsewhere, or gives it up. */
const Leaving = ({ own, state, onCancelled }: LeavingProps): React.ReactElement => (
  <>
    {state !== 'unconfirmed' && <RescheduleButton {...own} />}
    {/* Otherwise it is below the question whether the patient comes. */}
    {own.patient?.ownMoves?.coming === undefined && (
      <CancelTicket code={own.code} phone={own.phone} onCancelled={onCancelled} onRefused={own.onMoved} />
    )}
  </>
);

/** Before the day of the visit the page makes no sound, but the phone can be notified. */
const mayAlert = (state: TicketFacts['state'], { push }: TicketAlerts): boolean =>
  isWaiting(state) || (state === 'ahead' && push !== 'none' && push !== 'blocked');

type OwnTicketProps = Omit<Props, 'readOnly' | 'sameTime'> & { readonly alerts: TicketAlerts };

/** Alerts, actions and next steps of the patient's own ticket. Without its code nothing changes it. */
const OwnActions = ({ facts, view, alerts, onCancelled }: OwnTicketProps): React.ReactElement => {
  const { state, code = '', phone = '' } = facts;
  const isOwn = idOfCode(code) !== null && phone !== '';
  const patient = view.seen?.info.patient;
  const own = { code, phone, patient, onMoved: view.refresh };
  return (
    <>
      {isWaiting(state) && view.changed !== undefined && <PlaceExplained changed={view.changed} />}
      {isOwn && <OwnTurn {...own} onCancelled={onCancelled} />}
      <LeaveHome facts={facts} seen={view.seen} />
      {mayAlert(state, alerts) && <TurnAlertChoice alerts={alerts} ahead={state === 'ahead'} />}
      <TicketActions patient={patient} isOwn={isOwn}>
        {isOwn && <LateButton {...own} />}
      </TicketActions>
      {view.seen !== undefined && <NextDayOffer seen={view.seen} phone={phone} />}
      {isOwn && isListed(state) && <Leaving own={own} state={state} onCancelled={onCancelled} />}
    </>
  );
};

const Place = ({ seen }: { readonly seen: Seen | undefined }): React.ReactElement | null =>
  seen === undefined ? null : <BranchPlace id={seen.info.patient.branchId} />;

/** What is below the patient's own ticket. */
const BelowOwn = (own: OwnTicketProps): React.ReactElement => {
  const { facts, view, isFound = false } = own;
  const hasWay = (useWay() ?? 0) > 0;
  return (
    <>
      {!isFound && <FamilyTickets facts={facts} />}
      <OwnActions {...own} />
      {!isFound && isWaiting(facts.state) && <Instructions />}
      <Place seen={view.seen} />
      {view.seen !== undefined && <TicketDetails seen={view.seen} hasAccuracy={!(hasWay && isElsewhere(facts))} />}
      {!isFound && <AddToHome />}
    </>
  );
};

/** What is below a ticket. A shared ticket is read-only. */
export const BelowTicket = ({ readOnly = false, sameTime = false, ...own }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { seen, stale } = own.view;
  const alerts = useTicketAlerts(own.facts, seen?.info.patient);
  return (
    <>
      {sameTime && <Alert severity="warning">{t('pages:ownTicket.sameTime')}</Alert>}
      {stale && seen !== undefined && <LastKnown at={seen.at} />}
      {readOnly ? (
        <>
          <Alert severity="info">{t('pages:ownTicket.sharedText')}</Alert>
          <Place seen={seen} />
        </>
      ) : (
        <BelowOwn {...own} alerts={alerts} />
      )}
    </>
  );
};
