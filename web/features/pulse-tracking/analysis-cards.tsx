import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePulseParts } from '#web/parts/clinic/pulse-parts.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AlertIcon } from '#web/ui/icons.ts';
import { CorrectStart } from './correct-start.tsx';
import type { PulseTracking } from './pulse-analysis.ts';
import { discrepancyNote, discrepancyTone, sessionPhase } from './pulse-analysis.ts';
import { PulseBadges } from './pulse-badges.tsx';
import { Readings } from './readings.tsx';
import { Signed } from './signed.tsx';

/** Orange is between the warning and the accent of the palette; the accent itself is for problems. */
const tones = {
  success: 'success.main',
  warning: 'color-mix(in oklab, var(--warn) 50%, var(--accent))',
  problem: 'secondary.main',
} as const;

interface FigureProps {
  readonly label: string;
  readonly color?: string;
  readonly children: ReactNode;
}

const Figure = ({ label, color, children }: FigureProps): React.ReactElement => (
  <div>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography
      component="strong"
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        fontSize: 'var(--fs-28)',
        fontWeight: 650,
        lineHeight: 1.25,
        color,
      }}
    >
      {children}
    </Typography>
  </div>
);

interface Props {
  readonly tracking: PulseTracking;
}

/** Judgement of the discrepancy: direction, and its value in pounds if it is a problem. */
const Judgement = ({ tracking }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { money } = useFormats();
  const note = discrepancyNote(tracking.discrepancy);
  if (note === null) return null;
  return (
    <Stack>
      <Typography sx={{ color: 'text.secondary' }}>{t(`pages:pulseAnalysis.${note}`)}</Typography>
      {discrepancyTone(tracking.discrepancy) === 'problem' && (
        <Typography sx={{ color: 'secondary.main', fontWeight: 650 }}>
          {t('pages:pulseAnalysis.worth', { amount: money(Math.abs(tracking.discrepancyValue)) })}
        </Typography>
      )}
    </Stack>
  );
};

/** Discrepancy and start reading; dashes for what is not known yet. Source: docs/requirements.md#pulse-tracking-tab. */
export const AnalysisCard = ({ tracking }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const phase = sessionPhase(tracking);
  const tone = discrepancyTone(tracking.discrepancy);
  const dash = t('dash');
  return (
    <Stack component="section" aria-labelledby="analysis-title" sx={{ gap: 2 }}>
      <Typography id="analysis-title" variant="h3">
        {t('pages:pulseAnalysis.title')}
      </Typography>
      <Figure label={t('pages:pulses.totalDiscrepancy')} color={phase === 'ended' ? tones[tone] : 'text.primary'}>
        {phase === 'ended' ? (
          <>
            {tone === 'problem' && <Icon shape={AlertIcon} size={28} />}
            <Signed value={tracking.discrepancy} />
          </>
        ) : (
          dash
        )}
      </Figure>
      {phase === 'ended' ? (
        <Judgement tracking={tracking} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t(`pages:pulseAnalysis.unknown.${phase}`)}</Typography>
      )}
      <Readings
        of={[
          [t('pages:pulses.startPulses'), phase === 'none' ? dash : number(tracking.startPulses)],
          [t('pages:pulses.actualPulses'), phase === 'ended' ? number(tracking.actualPulses) : dash],
        ]}
      />
      {tracking.ownActive && <CorrectStart startPulses={tracking.startPulses} />}
    </Stack>
  );
};

/** The pulses recorded today, and why the counter is expected to say something else. */
const useRecordedPulses = ({ today, provisional, ofOthers }: PulseTracking): readonly (readonly [string, string])[] => {
  const { t } = useTexts();
  const { number } = useFormats();
  const partsOf = usePulseParts();
  const shown = { ...today, ofOthers: today.ofOthers + (provisional ? ofOthers : 0) };
  return [[t('pages:pulses.recordedToday'), number(today.recorded)], ...partsOf(shown)];
};

/** The predicted counter reading from recorded sessions, and the verdicts. Source: docs/requirements.md#pulse-tracking-tab. */
export const PredictedCard = ({ tracking }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Stack component="section" aria-labelledby="predicted-title" sx={{ gap: 2 }}>
      <Typography id="predicted-title" variant="h3">
        {t('pages:pulses.predicted.title')}
      </Typography>
      <Figure label={t('pages:pulses.predicted.reading')}>
        {sessionPhase(tracking) === 'none' ? t('dash') : number(tracking.predictedPulses)}
      </Figure>
      <Readings of={useRecordedPulses(tracking)} />
      <PulseBadges tracking={tracking} />
    </Stack>
  );
};
