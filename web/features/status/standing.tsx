import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef } from 'react';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import type { QueueInfoQuery, QueueInfoView, Seen } from '#web/parts/ticket/queue-info.ts';
import { ClinicClock } from '#web/lib/i18n/clinic-clock.tsx';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useTicketFace } from '#web/parts/ticket/ticket-face.ts';
import { factsOfPatient } from '#web/parts/ticket/ticket-facts.ts';
import { Ticket } from '#web/parts/ticket/ticket.tsx';
import { BelowTicket } from '#web/parts/own-ticket/below-ticket.tsx';

export interface StandingProps {
  readonly seen: Seen;
  readonly view: QueueInfoView;
  readonly query: QueueInfoQuery;
  readonly onCancelled: () => void;
  /** Whether the user started the search. Then the ticket gets the focus, and a screen reader reads it. */
  readonly isSearched: { readonly current: boolean };
}

/** The ticket of a reservation that was found, with all that its own page has below it. */
export const Standing = ({ seen, view, query, isSearched, onCancelled }: StandingProps): React.ReactElement => {
  const { t } = useTexts();
  const { patient } = seen.info;
  const facts = useMemo(
    // The device that booked needs no code to see it.
    () => factsOfPatient(patient, { code: query.code === '' ? patient.code : query.code, phone: query.phone }),
    [patient, query],
  );
  const face = useTicketFace(facts, seen.at);
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
        {face !== undefined && <Ticket face={face} />}
        <BelowTicket facts={facts} view={view} isFound onCancelled={onCancelled} />
      </Box>
      {idOfCode(facts.code ?? '') === null && <Alert severity="info">{t('pages:status.addCode')}</Alert>}
    </ClinicClock>
  );
};
