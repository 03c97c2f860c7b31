import { monthOf } from '#shared/rules/clinic-day.ts';
import { monthAfter, monthBefore } from '#web/lib/figures/months.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Stepper } from '#web/ui/day-stepper.tsx';

interface Props {
  /** `2026-11` */
  readonly month: string;
  readonly today: string;
  readonly onChange: (month: string) => void;
}

/** Steps through months up to the present one. */
export const MonthStepper = ({ month, today, onChange }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { month: inWords } = useFormats();
  const thisMonth = monthOf(today);
  return (
    <Stepper
      label={t('pages:pulseLedger.month')}
      before={t('pages:pulseLedger.monthBefore')}
      after={t('pages:pulseLedger.monthAfter')}
      today={t('pages:pulseLedger.thisMonth')}
      shown={inWords(`${month}-01`)}
      onBack={() => onChange(monthBefore(month))}
      onForward={month < thisMonth ? () => onChange(monthAfter(month)) : undefined}
      onToday={month === thisMonth ? undefined : () => onChange(thisMonth)}
    />
  );
};
