import { useDoctorQueue } from '../../features/doctor-queue/doctor-queue-calls.ts';
import { useMessagingStatus } from '../../features/messaging-status/messaging-status-calls.ts';
import { todaysPulses } from '../../features/pulse-tracking/pulse-analysis.ts';
import { usePulseTracking } from '../../features/pulse-tracking/pulse-tracking-calls.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { beamIcon, checkCircleIcon, closeIcon, peopleIcon } from '../../ui/icon.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';

/** Who waits, what the laser fired today, and whether messages go out. Source: seed section 2, doctor queue tab. */
export const DoctorStats = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const queue = useDoctorQueue(branchId);
  const pulses = usePulseTracking();
  const messaging = useMessagingStatus();
  const ready = messaging.data?.isReady ?? (messaging.isError ? false : undefined);
  const counted = (value: number | undefined, failed: boolean) =>
    value === undefined ? (failed ? t('dash') : undefined) : number(value);
  return (
    <StatCards>
      <StatCard
        short
        shape={peopleIcon}
        label={t('pages:doctor.stats.waiting')}
        value={counted(queue.data?.queue_count, queue.isError)}
      />
      <StatCard
        short
        shape={beamIcon}
        label={t('pages:doctor.stats.pulses')}
        value={counted(pulses.data === undefined ? undefined : todaysPulses(pulses.data), pulses.isError)}
      />
      <StatCard
        shape={ready === false ? closeIcon : checkCircleIcon}
        label={t('pages:doctor.stats.status')}
        value={ready === undefined ? undefined : t(ready ? 'pages:doctor.stats.active' : 'pages:doctor.stats.inactive')}
        {...(ready !== undefined && { tone: ready ? 'good' : 'bad' })}
        {...(messaging.isError && { hint: t('messages:whatsapp.fetchFailed') })}
      />
    </StatCards>
  );
};
