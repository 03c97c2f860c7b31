import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AlertIcon, DoneIcon, RefreshIcon } from '#web/ui/icons.ts';
import { variance } from './pulse-analysis.ts';
import type { PulseSummary } from './pulse-tracking-calls.ts';
import { Readings } from './readings.tsx';
import { Signed } from './signed.tsx';

interface Props {
  readonly summary: PulseSummary;
  /** Of its discrepancy: what others recorded at the same laser meanwhile. */
  readonly ofOthers: number;
  readonly onStartNew: () => void;
}

/** Summary of a pulse session that was ended on this page. Source: docs/requirements.md#pulse-tracking-tab. */
export const CompletedSummary = ({ summary, ofOthers, onStartNew }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number, percent } = useFormats();
  const discrepancy = summary.discrepancy - ofOthers;
  const calm = variance(discrepancy) === 'low';
  const shape = calm ? DoneIcon : AlertIcon;
  return (
    <Card
      component="section"
      aria-labelledby="summary-title"
      sx={{ padding: 2.5, borderColor: calm ? 'success.main' : 'secondary.main' }}
    >
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Typography
          id="summary-title"
          variant="h3"
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'center',
            '& svg': { color: calm ? 'success.main' : 'secondary.main' },
          }}
        >
          <Icon shape={shape} size={24} />
          {t('pages:pulses.done.title')}
        </Typography>
        <Readings
          of={[
            [t('pages:pulses.startPulses'), number(summary.startPulses)],
            [t('pages:pulses.done.endPulses'), number(summary.endPulses)],
            [t('pages:pulses.done.actual'), number(summary.actualTotal)],
            [t('pages:pulses.done.predicted'), number(summary.predictedTotal)],
            ...(ofOthers === 0 ? [] : [[t('pages:pulses.ofOthers'), number(ofOthers)] as const]),
            [
              t('pages:pulses.discrepancy'),
              <Chip
                key="discrepancy"
                variant="outlined"
                color={calm ? 'default' : 'secondary'}
                icon={<Icon shape={shape} size={16} />}
                label={
                  <>
                    <Signed value={discrepancy} />
                    {ofOthers === 0 && <bdi dir="ltr"> ({percent(summary.discrepancyPercentage)})</bdi>}
                  </>
                }
              />,
            ],
          ]}
        />
        <Button variant="contained" startIcon={<Icon shape={RefreshIcon} />} onClick={onStartNew}>
          {t('pages:pulses.done.startNew')}
        </Button>
      </Stack>
    </Card>
  );
};
