import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { StateTone } from '#web/ui/state.tsx';
import { State } from '#web/ui/state.tsx';
import type { PulseTracking } from './pulse-analysis.ts';
import { limitStatus, sessionPhase, trackingStatus, variance } from './pulse-analysis.ts';

interface Badge {
  readonly label: string;
  /** Undefined until the end reading: there is nothing to judge. */
  readonly verdict?: { readonly text: string; readonly tone: StateTone };
}

const useBadges = (tracking: PulseTracking): readonly Badge[] => {
  const { t } = useTexts();
  const phase = sessionPhase(tracking);
  const status = trackingStatus(tracking);
  const limit = limitStatus(tracking);
  const spread = variance(tracking.discrepancy);
  const judged = (good: boolean): StateTone => (good ? 'good' : 'coral');
  return [
    {
      label: t('pages:pulses.tracking.label'),
      verdict: {
        text: t(`pages:pulses.tracking.${status}`),
        tone: status === 'active' ? 'good' : 'plain',
      },
    },
    {
      label: t('pages:pulses.limit.label'),
      ...(phase === 'ended' && {
        verdict: { text: t(`pages:pulses.limit.${limit}`), tone: judged(limit === 'on_track') },
      }),
    },
    {
      label: t('pages:pulses.variance.label'),
      ...(phase === 'ended' && {
        verdict: { text: t(`pages:pulses.variance.${spread}`), tone: judged(spread === 'low') },
      }),
    },
  ];
};

/** The three verdicts on a day's pulses, each with its name. Source: docs/requirements.md#pulse-tracking-tab. */
export const PulseBadges = ({ tracking }: { readonly tracking: PulseTracking }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <dl>
      {useBadges(tracking).map(({ label, verdict }) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: '4px 12px',
            paddingBlock: 1,
            borderBlockStart: '1px solid var(--line)',
          }}
        >
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <dd>{verdict === undefined ? t('dash') : <State tone={verdict.tone}>{verdict.text}</State>}</dd>
        </Box>
      ))}
    </dl>
  );
};
