import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { reservationTypes } from '#shared/models/enums.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { usePulseCounts } from '#web/parts/clinic/pulse-parts.ts';
import { DayStepper } from '#web/ui/day-stepper.tsx';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { DoctorIncome, FurtherServiceIncome, ServiceIncome } from '#web/parts/money/income-tables.tsx';
import { FiguresSkeleton } from '#web/ui/figures-skeleton.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ReportFigures } from './report-numbers.tsx';
import { dayFrom, hasDayAfter } from './report-days.ts';
import { pulseAccuracy } from './report-figures.ts';
import { PaymentStatusPanel, TypeBars } from './report-panels.tsx';
import { useDailyReport } from './reports-calls.ts';
import type { DailyReport } from '#web/lib/api/answers.ts';
import { PrintIcon, RefreshIcon } from '#web/ui/icons.ts';

/** The report as rows of name and number, for a file. */
const useRows = () => {
  const { t } = useTexts();
  const countsOf = usePulseCounts();
  return ({ summary }: DailyReport): (readonly [string, number | null])[] => {
    const { reservations, payments, laserTreatments: laser, pulseTracking: pulses } = summary;
    const accuracy = pulseAccuracy(pulses);
    return [
      [t('pages:reports.reservations'), reservations.total],
      [t('pages:reports.completed'), reservations.completed],
      [t('pages:reports.pending'), reservations.pending],
      [t('queueStatus.no_show'), reservations.noShow],
      [t('queueStatus.cancelled'), reservations.cancelled],
      ...reservationTypes.map((serviceType) => [t(`type.${serviceType}`), reservations.byType[serviceType]] as const),
      [t('pages:reports.income'), payments.totalIncome],
      [t('pages:income.refunds'), payments.reversed.amount],
      [t('pages:reports.paidCount'), payments.paid.count],
      [t('pages:reports.paidAmount'), payments.paid.income],
      [t('pages:reports.unpaidCount'), payments.unpaid.count],
      [t('pages:reports.unpaidAmount'), payments.unpaid.income],
      [t('pages:reports.totalPayments'), payments.totalPayments],
      [t('pages:reports.collectionRate'), payments.collectionRate],
      [t('pages:reports.laser'), laser.totalSessions],
      [t('pages:reports.pulses'), laser.totalPulses],
      ...countsOf({ ...pulses, openRecorded: pulses.openRecordedPulses }),
      [t('pages:reports.perSession'), laser.avgPulsesPerSession],
      [t('pages:reports.predicted'), pulses.predictedPulses],
      [t('pages:reports.actual'), pulses.actualPulses],
      [t('pages:reports.discrepancy'), pulses.discrepancy - pulses.ofOthers],
      [t('pages:reports.accuracy'), accuracy === null ? null : Math.round(accuracy * 10) / 10],
      [t('pages:reports.doctors'), pulses.doctorsTracked],
    ];
  };
};

interface BarProps {
  readonly report: DailyReport | undefined;
  /** Undefined while today's report is shown. */
  readonly date: string | undefined;
  /** The branch's clinic day, once the server has answered. */
  readonly today: string | undefined;
  readonly onDate: (date: string | undefined) => void;
  readonly onRefresh: () => void;
  readonly refreshing: boolean;
}

const ReportBar = ({ report, date, today, onDate, onRefresh, refreshing }: BarProps): React.ReactElement => {
  const { t } = useTexts();
  const rows = useRows();
  const shown = date ?? report?.date;
  const step = (days: number) => (): void => {
    if (shown !== undefined) onDate(dayFrom(shown, days, today));
  };
  return (
    <Stack direction="row" useFlexGap spacing={1} className="no-print" sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <DayStepper
        day={shown}
        onBack={shown === undefined ? undefined : step(-1)}
        onForward={hasDayAfter(date, today) ? step(1) : undefined}
        onToday={date === undefined ? undefined : () => onDate(undefined)}
      />
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ marginInlineStart: 'auto', flexWrap: 'wrap', minInlineSize: 0 }}
      >
        <Button
          size="small"
          startIcon={<PrintIcon />}
          disabled={report === undefined}
          onClick={() => globalThis.print()}
        >
          {t('pages:reports.print')}
        </Button>
        <DownloadCsv
          name={`${t('pages:reports.file')}-${report?.date ?? ''}`}
          columns={[
            { header: t('pages:reports.figure'), value: ([figure]) => figure },
            { header: t('pages:reports.value'), value: ([, value]) => value },
          ]}
          rows={report === undefined ? [] : rows(report)}
        />
        <Button size="small" variant="outlined" startIcon={<RefreshIcon />} loading={refreshing} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      </Stack>
    </Stack>
  );
};

/** The day's income per doctor and per service; nothing while there is none. */
const Income = ({ payments }: Pick<DailyReport['summary'], 'payments'>): React.ReactElement | null =>
  payments.byService.length === 0 ? null : (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        columnGap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
        // Side by side: the report is one sheet.
        '@media print': { gap: 1.5, gridTemplateColumns: '1fr 1fr' },
      }}
    >
      <DoctorIncome lines={payments.byDoctor} />
      <ServiceIncome lines={payments.byService} />
      <FurtherServiceIncome lines={payments.byFurtherService} />
    </Box>
  );

/** The clinic day of a branch in numbers. Source: docs/requirements.md#reports-tab. */
export const ReportsTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const { day } = useFormats();
  const nameOf = useLocalizedName();
  const [date, setDate] = useState<string>();
  const today = useDailyReport(branchId, undefined);
  const report = useDailyReport(branchId, date);
  return (
    <Stack spacing={2} sx={{ maxInlineSize: 1200 }}>
      <ReportBar
        report={report.data}
        date={date}
        today={today.data?.date}
        onDate={setDate}
        onRefresh={() => void report.refetch()}
        refreshing={report.isFetching}
      />
      <QueryState
        query={report}
        failed={t('messages:notLoaded.report')}
        skeleton={<FiguresSkeleton figures={4} rows={8} />}
      >
        {(found) => (
          <Stack spacing={2}>
            <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}>
              <Typography variant="h3" component="h2">
                {t('pages:reports.title')}
              </Typography>
              <Typography color="textSecondary" data-testid="report-of">
                {nameOf(found.branch.name, found.branch.nameAr)} · {day(found.date)}
              </Typography>
            </Stack>
            <ReportFigures summary={found.summary} />
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 3, columnGap: 5 }}>
              <TypeBars byType={found.summary.reservations.byType} />
              <PaymentStatusPanel payments={found.summary.payments} />
            </Stack>
            <Income payments={found.summary.payments} />
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
