import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ChipProps } from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Shape } from '#web/ui/icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AlertIcon, CloseIcon, DoneIcon } from '#web/ui/icons.ts';
import type { PulseTracking } from './pulse-analysis.ts';
import { limitStatus, sessionPhase, trackingStatus, variance } from './pulse-analysis.ts';

interface Badge {
  readonly label: string;
  /** Undefined until the end reading: there is nothing to judge. */
  readonly verdict?: { readonly text: string; readonly color: ChipProps['color']; readonly shape: Shape };
}

const useBadges = (tracking: PulseTracking): readonly Badge[] => {
  const { t } = useTexts();
  const phase = sessionPhase(tracking);
  const status = trackingStatus(tracking);
  const limit = limitStatus(tracking);
  const spread = variance(tracking.discrepancy);
  const judged = (good: boolean): Pick<NonNullable<Badge['verdict']>, 'color' | 'shape'> =>
    good ? { color: 'success', shape: DoneIcon } : { color: 'secondary', shape: AlertIcon };
  return [
    {
      label: t('pages:pulses.tracking.label'),
      verdict: {
        text: t(`pages:pulses.tracking.${status}`),
        ...(status === 'active'
          ? ({ color: 'success', shape: DoneIcon } as const)
          : ({ color: 'default', shape: CloseIcon } as const)),
      },
    },
    {
      label: t('pages:pulses.limit.label'),
      ...(phase === 'ended' && {
        verdict: { text: t(`pages:pulses.limit.${limit}`), ...judged(limit === 'on_track') },
      }),
    },
    {
      label: t('pages:pulses.variance.label'),
      ...(phase === 'ended' && {
        verdict: { text: t(`pages:pulses.variance.${spread}`), ...judged(spread === 'low') },
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
          <dd>
            {verdict === undefined ? (
              t('dash')
            ) : (
              <Chip
                size="small"
                variant="outlined"
                color={verdict.color ?? 'default'}
                icon={<Icon shape={verdict.shape} size={16} />}
                label={verdict.text}
              />
            )}
          </dd>
        </Box>
      ))}
    </dl>
  );
};
