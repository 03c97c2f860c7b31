import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CsvValue } from '#web/lib/figures/csv.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Delta } from '#web/ui/delta.tsx';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { FigureStrip, StripFigure } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { Shares } from './shares.tsx';
import type { RevenueReport } from '#web/lib/api/answers.ts';
import { CalendarIcon } from '#web/ui/icons.ts';

type Figures = Omit<RevenueReport, 'branchId'>;

interface CardsProps {
  readonly summary: Figures['summary'];
  /** The same figures of as many days before; undefined while loading. */
  readonly previous: Figures['summary'] | undefined;
}

/** The five figures of a range, with those of the period before. Source: docs/requirements.md#revenue-tab. */
export const RevenueFigures = ({ summary, previous }: CardsProps): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  const figure = (label: string, name: keyof Figures['summary'], isMoney: boolean) => (
    <StripFigure label={label} value={isMoney ? <Money amount={summary[name]} /> : number(summary[name])}>
      {previous !== undefined && (
        <Delta
          now={summary[name]}
          before={previous[name]}
          base={t('pages:revenue.before', { amount: isMoney ? money(previous[name]) : number(previous[name]) })}
        />
      )}
    </StripFigure>
  );
  return (
    <FigureStrip>
      {figure(t('pages:revenue.total'), 'totalRevenue', true)}
      {figure(t('pages:revenue.payments'), 'totalPayments', false)}
      {figure(t('pages:revenue.perPayment'), 'averagePerPayment', true)}
      {figure(t('pages:revenue.perDay'), 'dailyAverage', true)}
      {figure(t('pages:revenue.activeDays'), 'activeDays', false)}
    </FigureStrip>
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

/** The range shown, in words: `24 Oct 2026 to 22 Nov 2026`. */
export const PeriodShown = ({ period }: { readonly period: Figures['period'] }): React.ReactElement => {
  const { t } = useTexts();
  const { day } = useFormats();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', color: 'text.secondary' }}>
      <CalendarIcon fontSize="small" />
      <Typography variant="body2">{t('range', { low: day(period.startDate), high: day(period.endDate) })}</Typography>
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
