import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CsvValue } from '#web/lib/figures/csv.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { Section } from '#web/ui/section.tsx';
import { changePercent } from '#web/lib/figures/date-range.ts';
import { Shares } from './shares.tsx';
import type { RevenueReport } from '#web/lib/api/answers.ts';
import { CalendarIcon } from '#web/ui/icons.ts';

type Figures = Omit<RevenueReport, 'branchId'>;

interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** Change against the previous period, in percent. */
  readonly change?: number | undefined;
  readonly before?: string | undefined;
}

const Figure = ({ label, value, change, before }: FigureProps): React.ReactElement => {
  const { t } = useTexts();
  const { percent } = useFormats();
  return (
    <Card data-testid="revenue-figure" sx={{ padding: { xs: 1.5, sm: 2 } }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography
        sx={{ fontSize: { xs: '1.125rem', sm: '1.5rem' }, fontWeight: 800, fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
      {before !== undefined && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          {change !== undefined && (
            <Chip
              size="small"
              variant="outlined"
              color={change < 0 ? 'warning' : 'success'}
              label={<bdi>{change > 0 ? `+${percent(change)}` : percent(change)}</bdi>}
            />
          )}
          <Typography variant="caption" color="textSecondary">
            {t('pages:revenue.before', { amount: before })}
          </Typography>
        </Stack>
      )}
    </Card>
  );
};

interface CardsProps {
  readonly summary: Figures['summary'];
  /** The same figures of as many days before; undefined while loading. */
  readonly previous: Figures['summary'] | undefined;
}

/** The five figures of a range, with those of the period before. Source: docs/requirements.md#revenue-tab. */
export const RevenueCards = ({ summary, previous }: CardsProps): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  const figure = (label: string, name: keyof Figures['summary'], format: (value: number) => string) => (
    <Figure
      label={label}
      value={format(summary[name])}
      {...(previous !== undefined && {
        change: changePercent(summary[name], previous[name]),
        before: format(previous[name]),
      })}
    />
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
          sm: 'repeat(auto-fit, minmax(12.5rem, 1fr))',
        },
      }}
    >
      {figure(t('pages:revenue.total'), 'totalRevenue', money)}
      {figure(t('pages:revenue.payments'), 'totalPayments', number)}
      {figure(t('pages:revenue.perPayment'), 'averagePerPayment', money)}
      {figure(t('pages:revenue.perDay'), 'dailyAverage', money)}
      {figure(t('pages:revenue.activeDays'), 'activeDays', number)}
    </Box>
  );
};

/** The range and its five figures as a file. */
export const SummaryFile = ({
  report,
}: {
  readonly report: Pick<Figures, 'period' | 'summary'>;
}): React.ReactElement => {
  const { t } = useTexts();
  const { period, summary } = report;
  const rows: readonly (readonly [figure: string, value: CsvValue])[] = [
    [t('forms:range.start'), period.startDate],
    [t('forms:range.end'), period.endDate],
    [t('pages:revenue.total'), summary.totalRevenue],
    [t('pages:revenue.payments'), summary.totalPayments],
    [t('pages:revenue.perPayment'), summary.averagePerPayment],
    [t('pages:revenue.perDay'), summary.dailyAverage],
    [t('pages:revenue.activeDays'), summary.activeDays],
  ];
  return (
    <DownloadCsv
      name={`${t('pages:revenue.file')}-${period.startDate}-${period.endDate}`}
      rows={rows}
      columns={[
        { header: t('pages:reports.figure'), value: ([name]) => name },
        { header: t('pages:reports.value'), value: ([, value]) => value },
      ]}
    />
  );
};

/** The range shown, in words: `24 Oct 2026 – 22 Nov 2026`. */
export const PeriodShown = ({ period }: { readonly period: Figures['period'] }): React.ReactElement => {
  const { day } = useFormats();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', color: 'text.secondary' }}>
      <CalendarIcon fontSize="small" />
      <Typography variant="body2">
        {day(period.startDate)} – {day(period.endDate)}
      </Typography>
    </Stack>
  );
};

/** Revenue by type: share, payments, total, average. Source: docs/requirements.md#revenue-tab. */
export const RevenueByType = ({ types }: { readonly types: Figures['revenueByType'] }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  return (
    <Section
      title={t('pages:revenue.byType')}
      actions={
        <DownloadCsv
          name={t('pages:revenue.byTypeFile')}
          rows={types}
          columns={[
            { header: t('pages:revenue.columns.type'), value: (row) => t(`type.${row.serviceType}`) },
            { header: t('pages:revenue.columns.percentage'), value: (row) => row.percentage },
            { header: t('pages:revenue.payments'), value: (row) => row.paymentCount },
            { header: t('pages:revenue.columns.total'), value: (row) => row.totalRevenue },
            { header: t('pages:revenue.columns.average'), value: (row) => row.avgPayment },
          ]}
        />
      }
    >
      <Shares
        items={types.map((row) => ({
          key: row.serviceType,
          name: t(`type.${row.serviceType}`),
          percentage: row.percentage,
          total: row.totalRevenue,
          note: t('pages:revenue.countAndAverage', {
            count: row.paymentCount,
            amount: number(row.paymentCount),
            average: money(row.avgPayment),
          }),
        }))}
      />
    </Section>
  );
};
