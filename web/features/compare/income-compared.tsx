import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { reservationTypes } from '#shared/models/lists.ts';
import { trendOf } from '#web/lib/figures/revenue-trend.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { ChartSwitch, type ChartView } from '#web/ui/chart-switch.tsx';
import { Delta } from '#web/ui/delta.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { useFurtherServiceName } from '#web/parts/money/income-tables.tsx';
import { LaterComparedTrendChart } from '#web/ui/later-trend-chart.tsx';
import { Figure, Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Income } from './compare-calls.ts';
import { type ComparedRow, ComparedRows } from './compared-rows.tsx';

interface Props {
  readonly income: Income;
  readonly before: Income | undefined;
  /** The two periods in words. */
  readonly names: { readonly now: string; readonly before: string };
  readonly onBranch: (branchId: number) => void;
  /** Opens the day sheet of a day; only of one branch. */
  readonly onDay: ((date: string) => void) | undefined;
}

/** The total against the period before. */
export const IncomeTotal = ({
  income,
  before,
  names,
}: Pick<Props, 'income' | 'before' | 'names'>): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const total = before?.summary.totalRevenue;
  return (
    <Figure
      label={`${t('pages:compare.income')} · ${names.now}`}
      value={<Money amount={income.summary.totalRevenue} />}
    >
      {total !== undefined && total > 0 && (
        <Delta
          now={income.summary.totalRevenue}
          before={total}
          base={t('pages:overview.againstPeriod', { amount: money(total), days: names.before })}
        />
      )}
    </Figure>
  );
};

/** Income over the range beside the period before: as lines, or as a table of the same columns. */
export const IncomeOverTime = ({ income, before, names, onDay }: Omit<Props, 'onBranch'>): React.ReactElement => {
  const { t } = useTexts();
  const { shortDay, month } = useFormats();
  const [view, setView] = useState<ChartView>('chart');
  const trend = trendOf(income.dailyTrend);
  const trendBefore = before && trendOf(before.dailyTrend);
  const nameOf = (first: string): string => (trend.span === 'month' ? month(first) : shortDay(first));
  return (
    <Section
      title={t(`pages:revenue.per.${trend.span}`)}
      actions={<ChartSwitch view={view} list={t('pages:compare.table')} onView={setView} />}
    >
      {view === 'chart' ? (
        <Box aria-hidden>
          <Stack direction="row" useFlexGap sx={{ columnGap: 3, flexWrap: 'wrap', marginBlockEnd: 1 }}>
            <Typography variant="caption" sx={{ color: 'primary.main', fontWeight: 600 }}>
              — {names.now}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              ┄ {names.before}
            </Typography>
          </Stack>
          <LaterComparedTrendChart now={trend} before={trendBefore} names={names} />
        </Box>
      ) : (
        <Box sx={{ maxBlockSize: 420, overflowY: 'auto' }}>
          <FiguresTable
            label={t(`pages:revenue.per.${trend.span}`)}
            columns={[t('pages:revenue.columns.day'), t('pages:compare.now'), t('pages:compare.before')]}
            rows={trend.columns.map(({ first, revenue }, index) => ({
              key: first,
              cells: [
                onDay === undefined || trend.span !== 'day' ? (
                  nameOf(first)
                ) : (
                  <ButtonBase key="day" onClick={() => onDay(first)} sx={{ color: 'primary.main', minBlockSize: 28 }}>
                    {nameOf(first)}
                  </ButtonBase>
                ),
                <Money key="now" amount={revenue} />,
                <Money key="before" amount={trendBefore?.columns[index]?.revenue ?? null} />,
              ],
            }))}
          />
        </Box>
      )}
    </Section>
  );
};

/** The rows of now with the values that the same rows had before. */
const compared = (now: readonly ComparedRow[], before: readonly ComparedRow[] | undefined): ComparedRow[] => {
  if (before === undefined) return [...now];
  const earlier = new Map(before.map((row) => [row.key, row.now]));
  const rows = now.map((row) => ({ ...row, before: earlier.get(row.key) ?? 0 }));
  const known = new Set(now.map(({ key }) => key));
  const gone = before.filter(({ key, now: value }) => !known.has(key) && value !== 0);
  return [...rows, ...gone.map((row) => ({ ...row, now: 0, before: row.now }))];
};

/** The kinds of which a further service has money in one of the periods. */
const kindsWithServices = (periods: readonly Income[]): ReadonlySet<string> =>
  new Set(periods.flatMap((period) => period.byFurtherService.map(({ serviceType }) => serviceType)));

/** The lines of these kinds in a period; a kind without a further service in it is one line. */
const furtherServicesOf = ({ byFurtherService: lines, revenueByType }: Income, kinds: ReadonlySet<string>) => [
  ...lines,
  ...reservationTypes
    .filter((type) => kinds.has(type) && !lines.some(({ serviceType }) => serviceType === type))
    .map((serviceType) => ({
      serviceType,
      totalRevenue: revenueByType.find((each) => each.serviceType === serviceType)?.totalRevenue ?? 0,
    })),
];

/** Income by branch, or by doctor of one branch; by service and by method. */
export const IncomeParts = ({
  income,
  before,
  onBranch,
}: Pick<Props, 'income' | 'before' | 'onBranch'>): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const branchesOf = ({ branches = [] }: Income): ComparedRow[] =>
    branches.map(({ branchId, name, nameAr, totalRevenue }) => ({
      key: String(branchId),
      name: nameOf(name, nameAr),
      now: totalRevenue,
    }));
  const doctorsOf = ({ byDoctor = [] }: Income): ComparedRow[] =>
    byDoctor.map(({ line, doctorId, doctorName, doctorNameAr, totalRevenue }) => ({
      key: doctorId ?? line,
      name: line === 'doctor' ? (nameOf(doctorName, doctorNameAr) ?? t('dash')) : t(`pages:income.lines.${line}`),
      now: totalRevenue,
    }));
  const typesOf = ({ revenueByType }: Income): ComparedRow[] =>
    revenueByType.map(({ serviceType, totalRevenue }) => ({
      key: serviceType,
      name: t(`type.${serviceType}`),
      now: totalRevenue,
    }));
  const named = useFurtherServiceName();
  const kinds = kindsWithServices([income, ...(before === undefined ? [] : [before])]);
  const servicesOf = (period: Income): ComparedRow[] =>
    furtherServicesOf(period, kinds).map((line) => ({ ...named(line), now: line.totalRevenue }));
  const services = compared(servicesOf(income), before && servicesOf(before));
  const methodsOf = ({ revenueByMethod }: Income): ComparedRow[] =>
    revenueByMethod.map(({ method, totalRevenue }) => ({
      key: method,
      name: t(`forms:payment.methods.${method}`),
      now: totalRevenue,
    }));
  return (
    <>
      {income.branches !== undefined && (
        <ComparedRows
          title={t('pages:revenue.byBranch')}
          header={t('pages:revenue.columns.branch')}
          file={t('pages:revenue.byBranchFile')}
          rows={compared(branchesOf(income), before && branchesOf(before))}
          onOpen={(key) => onBranch(Number(key))}
        />
      )}
      {income.byDoctor !== undefined && (
        <ComparedRows
          title={t('pages:income.byDoctor')}
          header={t('pages:income.doctor')}
          file={t('pages:income.byDoctorFile')}
          rows={doctorsOf(income)}
          isCompared={false}
        />
      )}
      <ComparedRows
        title={t('pages:income.byService')}
        header={t('pages:income.service')}
        file={t('pages:income.byServiceFile')}
        rows={compared(typesOf(income), before && typesOf(before))}
      />
      {services.length > 0 && (
        <ComparedRows
          title={t('pages:income.byOwnService')}
          header={t('pages:income.service')}
          file={t('pages:income.byOwnServiceFile')}
          rows={services}
        />
      )}
      <ComparedRows
        title={t('pages:compare.byMethod')}
        header={t('pages:compare.method')}
        file={t('pages:compare.byMethodFile')}
        rows={compared(methodsOf(income), before && methodsOf(before))}
      />
    </>
  );
};
