import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { furtherNames } from '#web/lib/i18n/service-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DoneIcon, LaserIcon } from '#web/ui/icons.ts';
import type { SessionVisit } from './session-entry.ts';
import type { SessionGuide } from './unusual-figures.ts';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';

interface Props {
  readonly patient: DoctorQueueItem;
  /** Undefined until it is known. */
  readonly guide: SessionGuide | undefined;
  readonly onRecord: (visit: SessionVisit) => void;
  /** Opens the dialog that voids the recorded session. */
  readonly onVoid: (isPaid: boolean) => void;
}

/** An existing unpaid fractional charge; the balance is then the charge. */
const chargeOf = ({ paymentStatus: status, balance }: DoctorQueueItem): number | null =>
  status === 'unpaid' ? balance : null;

/** The current patient's visit, as the form of a session takes it. */
export const sessionVisitOf = (patient: DoctorQueueItem, guide: SessionGuide | undefined): SessionVisit => ({
  reservationId: patient.id,
  patientName: patient.patientName,
  serviceType: patient.serviceType,
  ...furtherNames(patient),
  laserAreas: patient.laserAreas,
  paymentAmount: chargeOf(patient),
  latestFractionalPrice: guide?.fractionalPrice ?? null,
});

/** Button to record the current patient's session, or a note that it is recorded. Empty for a consultation. */
export const SessionAction = ({ patient, guide, onRecord, onVoid }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  if (patient.serviceType === 'regular') return null;
  const recorded = guide?.recordedSession ?? null;
  if (recorded !== null) {
    const figures =
      recorded.serviceType === 'laser' ? `${t('pages:session.pulses', { pulses: number(recorded.pulses) })} · ` : '';
    return (
      <>
        <Chip
          color="success"
          variant="outlined"
          icon={<Icon shape={DoneIcon} size={16} />}
          label={`${t('pages:completed.sessionRecorded')} · ${figures}${money(recorded.amount)}`}
        />
        <Button
          size="small"
          color="inherit"
          aria-label={t('pages:completed.voidFor', { name: patient.patientName })}
          onClick={() =>
            onVoid(patient.paymentStatus === 'partial' || (patient.paymentStatus === 'paid' && recorded.amount > 0))
          }
        >
          {t('pages:completed.void')}
        </Button>
      </>
    );
  }
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Icon shape={LaserIcon} size={18} />}
      onClick={() => onRecord(sessionVisitOf(patient, guide))}
    >
      {t('pages:unrecorded.record')}
    </Button>
  );
};
