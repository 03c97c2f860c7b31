import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePulseParts } from '#web/parts/clinic/pulse-parts.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Money } from '#web/ui/money.tsx';
import { usePulseTracking } from './pulse-tracking-calls.ts';
import { Signed } from './signed.tsx';

const Figure = ({ label, value }: { readonly label: ReactNode; readonly value: ReactNode }): React.ReactElement => (
  <div>
    <Typography component="dd" variant="h2" sx={{ margin: 0 }}>
      {value}
    </Typography>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
  </div>
);

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
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1, margin: 0 }}>
        <Figure label={t('pages:doctor.pulses.recorded')} value={number(today.recorded)} />
        <Figure label={t('pages:doctor.pulses.counter')} value={isRead ? number(today.counter) : t('dash')} />
        <Figure
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
      </Box>
      {partsOf(today).map(([name, value]) => (
        <Typography key={name} variant="caption" sx={{ color: 'text.secondary' }}>
          {name}: {value}
        </Typography>
      ))}
    </Stack>
  );
};
