import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePulseParts } from '#web/parts/clinic/pulse-parts.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { SideFigure, SideFigures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { usePulseTracking } from './pulse-tracking-calls.ts';
import { Signed } from './signed.tsx';

/** The doctor's pulses of the day: recorded, counted, and the gap once the counter was read. */
export const PulsesToday = (): React.ReactElement | null => {
  const { t } = useTexts();
  const { number } = useFormats();
  const partsOf = usePulseParts();
  const today = usePulseTracking().data?.today;
  if (today === undefined) return null;
  const isRead = today.counter > 0 || (today.stillOpen === 0 && today.predicted > 0);
  return (
    <Stack component="section" aria-labelledby="pulses-today" sx={{ gap: 1 }}>
      <Typography variant="h4" component="h2" id="pulses-today">
        {t('pages:doctor.pulses.title')}
      </Typography>
      <SideFigures>
        <SideFigure label={t('pages:doctor.pulses.recorded')} value={number(today.recorded)} />
        <SideFigure label={t('pages:doctor.pulses.counter')} value={isRead ? number(today.counter) : t('dash')} />
        <SideFigure
          label={
            isRead && today.gap !== 0 ? (
              <>
                {t('pages:doctor.pulses.gap')} · <Money amount={today.gapAmount} />
              </>
            ) : (
              t('pages:doctor.pulses.gap')
            )
          }
          value={isRead ? <Signed value={today.gap} /> : t('dash')}
        />
      </SideFigures>
      {partsOf(today).map(([name, value]) => (
        <Typography key={name} variant="caption" sx={{ color: 'text.secondary' }}>
          {name}: {value}
        </Typography>
      ))}
    </Stack>
  );
};
