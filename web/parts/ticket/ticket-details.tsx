import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { Accuracy } from './accuracy.tsx';
import type { Seen } from './queue-info.ts';
import { ticketState } from './ticket-state.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';
import { PaymentState, QueueState } from '../clinic/visit-states.tsx';

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
    <Typography component="dd" sx={{ m: 0, fontWeight: 500, textAlign: 'end', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

/** Laser and fractional visits are charged after the session: until then nothing is owed. */
const isChargedLater = ({ paymentStatus, serviceType, status }: QueueInfoPatient): boolean =>
  paymentStatus === 'unpaid' && serviceType !== 'regular' && status !== 'completed';

/** A visit that was given up owes nothing. */
const owesNothing = ({ paymentStatus, status }: QueueInfoPatient): boolean =>
  paymentStatus === 'unpaid' && (status === 'cancelled' || status === 'no_show');

/** What is paid, or why nothing is owed yet: a booking that waits for its confirmation has no price. */
const Payment = ({ patient }: { readonly patient: QueueInfoPatient }): React.ReactElement => {
  const { t } = useTexts();
  if (patient.status === 'unconfirmed') return <>{t('pages:details.afterConfirmation')}</>;
  if (isChargedLater(patient)) return <>{t('pages:details.afterSession')}</>;
  return <PaymentState status={patient.paymentStatus} />;
};

const Other = ({ patient }: { readonly patient: QueueInfoPatient }): React.ReactElement => {
  const { t } = useTexts();
  const { number, weekday } = useFormats();
  const branch = useLocalizedName()(patient.branchName, patient.branchNameAr);
  return (
    <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, paddingBlock: 0.75 }}>
      <span>
        <bdi>{patient.name}</bdi> · {serviceName(t, patient)} · {branch}
        {patient.place === null && patient.status === 'waiting' && ` · ${weekday(patient.serviceDate)}`}
      </span>
      {patient.status === 'waiting' ? (
        <strong>{t('pages:ticket.numbered', { number: number(patient.ticketNo) })}</strong>
      ) : (
        <QueueState status={patient.status} />
      )}
    </Box>
  );
};

/** The patients of the branch now, those ahead of this one, and the whole wait. */
const WholeBranch = ({ patient, queueSummary: summary }: Seen['info']): React.ReactElement => {
  const { t } = useTexts();
  const { number, duration } = useFormats();
  const { patientsAhead, inProgress, estimatedTotalWait: wait } = summary;
  const waits = patient.status === 'waiting';
  return (
    <>
      <Typography className="no-print" component="h2" variant="h3" sx={{ marginBlockStart: 1.5 }}>
        {t('pages:details.wholeBranch')}
      </Typography>
      <Box className="no-print" component="dl" sx={{ m: 0 }}>
        <Row label={t('pages:status.total')}>{number(summary.totalPatients)}</Row>
        {waits && (
          <Row label={t('pages:details.ahead')}>
            {inProgress === 0
              ? number(patientsAhead)
              : t('pages:details.aheadAndInside', { ahead: number(patientsAhead), inside: number(inProgress) })}
          </Row>
        )}
        {waits && wait !== null && (
          <Row label={t('pages:details.totalWait')}>
            {wait === 0
              ? t('pages:ticket.ready')
              : patient.waitOverLimit
                ? t('pages:ticket.overLimit')
                : duration(wait)}
          </Row>
        )}
      </Box>
    </>
  );
};

interface DetailsProps {
  readonly seen: Seen;
  /** Whether the accuracy of the wait is part of it; otherwise the page says it elsewhere. */
  readonly hasAccuracy?: boolean;
}

/** What the ticket does not say: payment, phone, the queue of the whole branch, other reservations of this phone. */
export const TicketDetails = ({ seen, hasAccuracy = true }: DetailsProps): React.ReactElement => {
  const { t } = useTexts();
  const formats = useFormats();
  const { patient, queueSummary, others, waitAccuracy: accuracy } = seen.info;
  const waits = patient.status === 'waiting' && queueSummary.estimatedTotalWait !== null;
  return (
    <Box component="section" aria-labelledby="details" sx={{ display: 'grid', gap: 1 }}>
      <Typography id="details" component="h2" variant="h3">
        {t('pages:status.details')}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {!owesNothing(patient) && (
          <Row label={t('pages:status.payment')}>
            <Payment patient={patient} />
          </Row>
        )}
        <Row label={t('pages:status.phone')}>
          <bdi dir="ltr">{patient.phone}</bdi>
        </Row>
      </Box>
      {/* Of a later day there is no queue yet; on paper it is old by the time it is read. */}
      {ticketState(patient) !== 'ahead' && <WholeBranch {...seen.info} />}
      {hasAccuracy && accuracy !== undefined && waits && <Accuracy {...accuracy} />}
      {others.length > 0 && (
        <>
          <Typography component="h2" variant="h3" sx={{ marginBlockStart: 1.5 }}>
            {t('pages:status.others')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {others.map((other) => (
              <Other key={`${String(other.branchId)} ${other.serviceDate} ${String(other.ticketNo)}`} patient={other} />
            ))}
          </Box>
        </>
      )}
      <Typography className="no-print" variant="body2" sx={{ color: 'text.secondary' }}>
        {t('pages:status.updated', { time: formats.time(new Date(seen.at)) })}
      </Typography>
    </Box>
  );
};
