import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { cancelReservation } from '#shared/routes/reservations.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { call } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormats } from '#web/lib/formats.ts';
import type { QueueInfoQuery, Seen } from '#web/lib/queue-info.ts';
import { useLocalizedName, useTexts } from '#web/lib/texts.ts';
import type { TicketFacts } from '#web/lib/ticket-face.ts';
import { useTicketFace } from '#web/lib/ticket-face.ts';
import { factsOfPatient } from '#web/lib/ticket-facts.ts';
import { useTurnAlertTexts } from '#web/lib/turn-alert-texts.ts';
import { useTurnAlert } from '#web/lib/turn-alert.ts';
import { BranchPlace } from '#web/ui/branch-place.tsx';
import { PaymentChip, QueueChip } from '#web/ui/status-chip.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TurnAlertChoice } from '#web/ui/turn-alert.tsx';
import type { QueueInfoPatient } from '#web/lib/answers.ts';

/** Loads on demand: few patients cancel. */
const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }));

interface Props {
  readonly seen: Seen;
  readonly query: QueueInfoQuery;
  readonly onCancelled: () => void;
}

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }): React.ReactElement => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: 2,
      paddingBlock: 1,
      '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
      '@media print': { paddingBlock: 0.25 },
    }}
  >
    <Typography component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 700, textAlign: 'end', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

const Other = ({ patient }: { readonly patient: QueueInfoPatient }): React.ReactElement => {
  const { t } = useTexts();
  const { number, weekday } = useFormats();
  const branch = useLocalizedName()(patient.branchName, patient.branchNameAr);
  return (
    <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, paddingBlock: 0.75 }}>
      <span>
        <bdi>{patient.name}</bdi> · {t(`type.${patient.serviceType}`)} · {branch}
        {patient.estimatedWait === null && ` · ${weekday(patient.serviceDate)}`}
      </span>
      {patient.currentPosition === null || patient.currentPosition === 0 ? (
        <QueueChip status={patient.status} />
      ) : (
        <strong>
          <bdi dir="ltr">#{number(patient.currentPosition)}</bdi>
        </strong>
      )}
    </Box>
  );
};

/** Cancels with the code after one confirmation. */
const Cancel = ({ query, onCancelled }: Omit<Props, 'seen'>): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const id = idOfCode(query.code);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(cancelReservation, { params: { id: String(id) }, body: { code: query.code, phone: query.phone } });
      setAsking(false);
      onCancelled();
    } catch (error) {
      toast.failure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button className="no-print" variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('pages:status.cancel.action')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title={t('pages:status.cancel.title')}
            text={t('pages:status.cancel.text')}
            confirmLabel={t('pages:status.cancel.action')}
            cancelLabel={t('pages:status.cancel.keep')}
            danger
            busy={busy}
            onConfirm={() => void cancel()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** Details that the ticket does not show: payment, phone, size of the queue, other reservations of this phone. */
const Details = ({ seen, query, onCancelled }: Props): React.ReactElement => {
  const { t } = useTexts();
  const formats = useFormats();
  const { patient, queueSummary: summary, others } = seen.info;
  const mayCancel = idOfCode(query.code) !== null && (patient.status === 'waiting' || patient.status === 'skipped');
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="details"
      sx={{ display: 'grid', gap: 1, padding: '18px 22px', borderRadius: '18px', '@media print': { border: 0 } }}
    >
      <Typography id="details" component="h2" variant="h3">
        {t('pages:status.details')}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <Row label={t('pages:status.payment')}>
          <PaymentChip status={patient.paymentStatus} />
        </Row>
        <Row label={t('pages:status.phone')}>
          <bdi dir="ltr">{patient.phone}</bdi>
        </Row>
        <Row label={t('pages:status.total')}>{formats.number(summary.totalPatients)}</Row>
      </Box>
      {others.length > 0 && (
        <>
          <Typography component="h2" variant="h3">
            {t('pages:status.others')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {others.map((other) => (
              <Other key={`${String(other.branchId)} ${String(other.ticketNo)}`} patient={other} />
            ))}
          </Box>
        </>
      )}
      {query.code === '' && <Alert severity="info">{t('pages:status.addCode')}</Alert>}
      <Typography className="no-print" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('pages:status.updated', { time: formats.time(new Date(seen.at)) })}
      </Typography>
      {mayCancel && <Cancel query={query} onCancelled={onCancelled} />}
    </Paper>
  );
};

/** The ticket, with the alerts that belong to it. */
const LiveTicket = ({ facts, at }: { readonly facts: TicketFacts; readonly at: number }): React.ReactElement => {
  const face = useTicketFace(facts, at);
  useTurnAlert(facts.state, useTurnAlertTexts(facts));
  const waits = facts.state === 'waiting' || facts.state === 'near' || facts.state === 'ready';
  return (
    <>
      {face !== undefined && <Ticket face={face} />}
      {waits && <TurnAlertChoice />}
    </>
  );
};

/** The ticket of a reservation that was found, what it does not say itself, and how to cancel. */
export const Standing = ({ seen, query, onCancelled }: Props): React.ReactElement => {
  const { patient, queueSummary: summary } = seen.info;
  const facts = useMemo(
    () => factsOfPatient(patient, summary.patientsAhead, { code: patient.code ?? query.code, phone: query.phone }),
    [patient, summary, query],
  );
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the form fills the screen, so the result is scrolled into view.
    top.current?.scrollIntoView({ block: 'start' });
  }, [query]);
  return (
    <>
      <Box ref={top} sx={{ display: 'grid', gap: 2.75, scrollMarginBlockStart: '84px' }}>
        <LiveTicket facts={facts} at={seen.at} />
      </Box>
      <BranchPlace id={patient.branchId} />
      <Details seen={seen} query={query} onCancelled={onCancelled} />
    </>
  );
};
