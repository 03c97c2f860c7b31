import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDoctorQueue } from '#web/features/doctor-queue/doctor-queue-calls.ts';
import { useMessagingStatus } from '#web/lib/api/messaging-status-calls.ts';
import { todaysPulses } from '#web/features/pulse-tracking/pulse-analysis.ts';
import { usePulseTracking } from '#web/features/pulse-tracking/pulse-tracking-calls.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { SideFigure, SideFigures } from '#web/ui/figures.tsx';
import { State } from '#web/ui/state.tsx';

const MessagingStatus = (): React.ReactElement => {
  const { t } = useTexts();
  const messaging = useMessagingStatus();
  const ready = messaging.data?.isReady ?? (messaging.isError ? false : undefined);
  const chip = ready !== undefined && (
    <Typography component="span" variant="body2">
      <State tone={ready ? 'good' : 'coral'}>
        {t(ready ? 'pages:doctor.stats.active' : 'pages:doctor.stats.inactive')}
      </State>
    </Typography>
  );
  return (
    <SideFigure
      label={t('pages:doctor.stats.status')}
      value={
        chip === false ? undefined : messaging.isError ? (
          <>
            {chip}
            <Typography component="span" variant="body2" sx={{ marginInlineStart: 1 }}>
              {t('messages:whatsapp.fetchFailed')}
            </Typography>
          </>
        ) : (
          chip
        )
      }
    />
  );
};

/** Waiting patients, today's pulses and messaging status. Source: docs/requirements.md#doctor-queue. */
export const DoctorStats = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const queue = useDoctorQueue(branchId);
  const pulses = usePulseTracking();
  const counted = (value: number | undefined, failed: boolean) =>
    value === undefined ? (failed ? t('dash') : undefined) : number(value);
  return (
    <Stack component="section" aria-labelledby="doctor-day" sx={{ gap: 1 }}>
      <Typography variant="h4" component="h2" id="doctor-day">
        {t('pages:doctor.stats.title')}
      </Typography>
      <SideFigures>
        <SideFigure label={t('pages:doctor.stats.waiting')} value={counted(queue.data?.queueCount, queue.isError)} />
        <SideFigure
          label={t('pages:doctor.stats.pulses')}
          value={counted(pulses.data === undefined ? undefined : todaysPulses(pulses.data), pulses.isError)}
        />
        <MessagingStatus />
      </SideFigures>
    </Stack>
  );
};
