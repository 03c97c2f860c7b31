import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePulseParts } from '#web/parts/clinic/pulse-parts.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { pulseAccuracy, signed } from './report-figures.ts';
import type { DailyReport } from '#web/lib/api/answers.ts';
import { BookIcon, LaserIcon, PulseIcon, RevenueIcon } from '#web/ui/icons.ts';

interface FigureProps {
  readonly label: string;
  readonly Icon: typeof SvgIcon;
  readonly value: string;
  readonly parts: readonly (readonly [name: string, value: string])[];
}

/** One figure of the day, and the figures that it is made of. */
const Figure = ({ label, Icon, value, parts }: FigureProps): React.ReactElement => (
  <Card component="article" data-testid="figure">
    <CardContent sx={{ '&:last-child': { paddingBlockEnd: 2 } }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', color: 'text.secondary' }}>
        <Icon fontSize="small" />
        <Typography component="h3" variant="body2" sx={{ fontWeight: 700 }}>
          {label}
        </Typography>
      </Stack>
      <Typography
        component="p"
        sx={{ fontSize: '1.75rem', fontWeight: 800, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', rowGap: 0.5, margin: 0 }}>
        {parts.map(([name, part]) => (
          <Stack key={name} direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
            >
              {part}
            </Typography>
          </Stack>
        ))}
      </Box>
    </CardContent>
  </Card>
);

type Summary = DailyReport['summary'];

const ReservationsFigure = ({ reservations }: { readonly reservations: Summary['reservations'] }) => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Figure
      label={t('pages:reports.reservations')}
      Icon={BookIcon}
      value={number(reservations.total)}
      parts={[
        [t('pages:reports.completed'), number(reservations.completed)],
        [t('pages:reports.pending'), number(reservations.pending)],
        [t('queueStatus.no_show'), number(reservations.noShow)],
        [t('queueStatus.cancelled'), number(reservations.cancelled)],
      ]}
    />
  );
};

/** The four cards of a day: reservations, income, laser sessions, pulse accuracy. Source: docs/requirements.md#reports-tab. */
export const ReportCards = ({ summary }: { readonly summary: Summary }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money, percent } = useFormats();
  const partsOf = usePulseParts();
  const { payments, laserTreatments: laser, pulseTracking: pulses } = summary;
  const accuracy = pulseAccuracy(pulses);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14.375rem), 1fr))' }}>
      <ReservationsFigure reservations={summary.reservations} />
      <Figure
        label={t('pages:reports.income')}
        Icon={RevenueIcon}
        value={money(payments.totalIncome)}
        parts={[
          [t('pages:reports.paid'), money(payments.paid.income)],
          [t('pages:reports.unpaid'), money(payments.unpaid.income)],
        ]}
      />
      <Figure
        label={t('pages:reports.laser')}
        Icon={LaserIcon}
        value={number(laser.totalSessions)}
        parts={[
          [t('pages:reports.pulses'), number(laser.totalPulses)],
          ...partsOf({ ...pulses, openRecorded: pulses.openRecordedPulses }),
          [t('pages:reports.perSession'), number(laser.avgPulsesPerSession)],
        ]}
      />
      <Figure
        label={t('pages:reports.accuracy')}
        Icon={PulseIcon}
        value={accuracy === null ? t('dash') : percent(accuracy)}
        parts={[
          [t('pages:reports.discrepancy'), signed(pulses.discrepancy, number)],
          [t('pages:reports.doctors'), number(pulses.doctorsTracked)],
        ]}
      />
    </Box>
  );
};
