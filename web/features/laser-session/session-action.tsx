import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import { beamIcon, checkCircleIcon, Icon } from '#web/ui/icon.tsx';
import type { SessionVisit } from './session-entry.ts';
import type { SessionGuide } from './unusual-figures.ts';
import type { DoctorQueueItem } from '#web/lib/answers.ts';

interface Props {
  readonly patient: DoctorQueueItem;
  /** Undefined until it is known. */
  readonly guide: SessionGuide | undefined;
  readonly onRecord: (visit: SessionVisit) => void;
  /** Opens the dialog that voids the recorded session. */
  readonly onVoid: (isPaid: boolean) => void;
}

/** An existing unpaid fractional charge; the balance is then the charge. */
const chargeOf = ({ payment_status: status, balance }: DoctorQueueItem): number | null =>
  status === 'unpaid' ? balance : null;

/** Button to record the current patient's session, or a note that it is recorded. Empty for a consultation. */
export const SessionAction = ({ patient, guide, onRecord, onVoid }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  if (patient.serviceType === 'regular') return null;
  const recorded = guide?.recorded_session ?? null;
  if (recorded !== null) {
    const figures =
      recorded.serviceType === 'laser' ? `${t('pages:session.pulses', { pulses: number(recorded.pulses) })} · ` : '';
    return (
      <>
        <Chip
          color="success"
          variant="outlined"
          icon={<Icon shape={checkCircleIcon} size={16} />}
          label={`${t('pages:completed.sessionRecorded')} · ${figures}${money(recorded.amount)}`}
        />
        <Button
          size="small"
          color="error"
          aria-label={t('pages:completed.voidFor', { name: patient.patient_name })}
          onClick={() =>
            onVoid(patient.payment_status === 'partial' || (patient.payment_status === 'paid' && recorded.amount > 0))
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
      variant="contained"
      color="primary"
      startIcon={<Icon shape={beamIcon} size={18} />}
      onClick={() =>
        onRecord({
          reservation_id: patient.id,
          patient_name: patient.patient_name,
          serviceType: patient.serviceType,
          laser_areas: patient.laser_areas,
          payment_amount: chargeOf(patient),
          latest_fractional_price: guide?.fractional_price ?? null,
        })
      }
    >
      {t('pages:unrecorded.record')}
    </Button>
  );
};
