import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef } from 'react';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import type { QueueInfoQuery, Seen } from '#web/parts/ticket/queue-info.ts';
import { ClinicClock } from '#web/lib/i18n/clinic-clock.tsx';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { TicketFacts } from '#web/parts/ticket/ticket-face.ts';
import { useTicketAlerts } from '#web/parts/ticket/ticket-alerts.ts';
import { useTicketFace } from '#web/parts/ticket/ticket-face.ts';
import { factsOfPatient } from '#web/parts/ticket/ticket-facts.ts';
import { BranchPlace } from '#web/parts/clinic/branch-place.tsx';
import { CancelTicket } from '#web/parts/ticket/cancel-ticket.tsx';
import { ConfirmCode } from '#web/parts/ticket/confirm-code.tsx';
import { NextDayOffer } from '#web/parts/ticket/next-day-offer.tsx';
import { TicketDetails } from '#web/parts/ticket/ticket-details.tsx';
import { Ticket } from '#web/parts/ticket/ticket.tsx';
import { TurnAlertChoice } from '#web/parts/ticket/turn-alert.tsx';

export interface StandingProps {
  readonly seen: Seen;
  readonly query: QueueInfoQuery;
  readonly onCancelled: () => void;
  /** Reads the reservation again. */
  readonly onMoved: () => void;
  /** Whether the user started the search. Then the ticket gets the focus, and a screen reader reads it. */
  readonly isSearched: { readonly current: boolean };
}

/** The ticket, with the alerts that belong to it. */
const LiveTicket = ({ facts, seen }: { readonly facts: TicketFacts; readonly seen: Seen }): React.ReactElement => {
  const face = useTicketFace(facts, seen.at);
  const alerts = useTicketAlerts(facts, seen.info.patient);
  const waits = facts.state === 'waiting' || facts.state === 'near' || facts.state === 'ready';
  return (
    <>
      {face !== undefined && <Ticket face={face} />}
      {waits && <TurnAlertChoice alerts={alerts} />}
    </>
  );
};

/** The ticket of a reservation that was found, what it does not say itself, and how to cancel. */
export const Standing = ({ seen, query, isSearched, onCancelled, onMoved }: StandingProps): React.ReactElement => {
  const { t } = useTexts();
  const { patient } = seen.info;
  const facts = useMemo(
    () => factsOfPatient(patient, { code: patient.code ?? query.code, phone: query.phone }),
    [patient, query],
  );
  // The device that booked needs no code to see it.
  const code = query.code === '' ? (patient.code ?? '') : query.code;
  const isOwn = idOfCode(code) !== null;
  const isUnconfirmed = patient.status === 'unconfirmed';
  const mayCancel = isOwn && (patient.status === 'waiting' || patient.status === 'skipped' || isUnconfirmed);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The result is above the form, which may be scrolled away.
    top.current?.scrollIntoView({ block: 'start' });
    // Not when the page opens the ticket of this device: the user may be typing in the form.
    if (isSearched.current) top.current?.focus({ preventScroll: true });
  }, [query, isSearched]);
  return (
    <ClinicClock zone={patient.timeZone}>
      <Box
        ref={top}
        role="group"
        aria-label={t('pages:status.title')}
        tabIndex={-1}
        sx={{ display: 'grid', gap: 2, scrollMarginBlockStart: '84px', outline: 'none' }}
      >
        <LiveTicket facts={facts} seen={seen} />
        <NextDayOffer seen={seen} phone={query.phone} />
        {isOwn && isUnconfirmed && <ConfirmCode code={code} phone={query.phone} onMoved={onMoved} />}
        {mayCancel && <CancelTicket code={code} phone={query.phone} onCancelled={onCancelled} />}
      </Box>
      <BranchPlace id={patient.branchId} />
      <TicketDetails seen={seen} />
      {!isOwn && <Alert severity="info">{t('pages:status.addCode')}</Alert>}
    </ClinicClock>
  );
};
