import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePulseParts } from '#web/parts/clinic/pulse-parts.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { pulseAccuracy, signed } from './report-figures.ts';
import type { DailyReport } from '#web/lib/api/answers.ts';
import { Money } from '#web/ui/money.tsx';
import { FigureStrip, Parts, StripFigure } from '#web/ui/figures.tsx';

type Summary = DailyReport['summary'];

const ReservationsFigure = ({ reservations }: { readonly reservations: Summary['reservations'] }) => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <StripFigure label={t('pages:reports.reservations')} value={number(reservations.total)}>
      <Parts
        of={[
          [t('pages:reports.completed'), number(reservations.completed)],
          [t('pages:reports.pending'), number(reservations.pending)],
          [t('queueStatus.no_show'), number(reservations.noShow)],
          [t('queueStatus.cancelled'), number(reservations.cancelled)],
        ]}
      />
    </StripFigure>
  );
};

/** The four figures of a day: reservations, income, laser sessions, pulse accuracy. Source: docs/requirements.md#reports-tab. */
export const ReportFigures = ({ summary }: { readonly summary: Summary }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money, percent } = useFormats();
  const partsOf = usePulseParts();
  const { payments, laserTreatments: laser, pulseTracking: pulses } = summary;
  const accuracy = pulseAccuracy(pulses);
  return (
    <FigureStrip>
      <ReservationsFigure reservations={summary.reservations} />
      <StripFigure label={t('pages:reports.income')} value={<Money amount={payments.totalIncome} />}>
        <Parts
          of={[
            [t('pages:reports.paid'), money(payments.paid.income)],
            [t('pages:reports.unpaid'), money(payments.unpaid.income)],
          ]}
        />
      </StripFigure>
      <StripFigure label={t('pages:reports.laser')} value={number(laser.totalSessions)}>
        <Parts
          of={[
            [t('pages:reports.pulses'), number(laser.totalPulses)],
            ...partsOf({ ...pulses, openRecorded: pulses.openRecordedPulses }),
            [t('pages:reports.perSession'), number(laser.avgPulsesPerSession)],
          ]}
        />
      </StripFigure>
      <StripFigure label={t('pages:reports.accuracy')} value={accuracy === null ? t('dash') : percent(accuracy)}>
        <Parts
          of={[
            [t('pages:reports.discrepancy'), signed(pulses.discrepancy - pulses.ofOthers, number)],
            [t('pages:reports.doctors'), number(pulses.doctorsTracked)],
          ]}
        />
      </StripFigure>
    </FigureStrip>
  );
};
