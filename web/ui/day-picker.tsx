import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { arEG } from 'date-fns/locale/ar-EG';
import { enGB } from 'date-fns/locale/en-GB';
import { parse } from 'date-fns/parse';
import type { ComponentProps } from 'react';
import { useMemo } from 'react';
import { languageOf } from '../lib/i18n.ts';
import { useTexts } from '../lib/texts.ts';

const pattern = 'yyyy-MM-dd';
/** Saturday, in both languages: the first day of the week on Egyptian calendars. */
const weekFromSaturday = { weekStartsOn: 6 } as const;
const locales = {
  ar: { ...arEG, options: { ...arEG.options, ...weekFromSaturday } },
  en: { ...enGB, options: { ...enGB.options, ...weekFromSaturday } },
} as const;

const dateOf = (day: string): Date => parse(day, pattern, new Date(0));

interface Props {
  readonly label: string;
  /** `YYYY-MM-DD`; undefined while none is chosen. */
  readonly value: string | undefined;
  /** Undefined while what is typed is no day. */
  readonly onChange: (day: string | undefined) => void;
  /** The last day one may choose. */
  readonly max?: string | undefined;
  readonly wrong?: boolean;
}

type Names = NonNullable<ComponentProps<typeof LocalizationProvider>['localeText']>;

/** The calendar's own words, seen and spoken: the library brings none in Arabic. */
const useNames = (): Names => {
  const { t } = useTexts();
  return useMemo(
    () => ({
      previousMonth: t('calendar.previousMonth'),
      nextMonth: t('calendar.nextMonth'),
      calendarViewSwitchingButtonAriaLabel: (view) => t(view === 'year' ? 'calendar.toDays' : 'calendar.toYears'),
      cancelButtonLabel: t('cancel'),
      okButtonLabel: t('calendar.ok'),
      datePickerToolbarTitle: t('calendar.choose'),
      openDatePickerDialogue: (day) =>
        day === null || day === '' ? t('calendar.choose') : t('calendar.chosen', { day }),
      fieldDayPlaceholder: () => t('calendar.dayLetters'),
      fieldMonthPlaceholder: () => t('calendar.monthLetters'),
      fieldYearPlaceholder: () => t('calendar.yearLetters'),
      day: t('calendar.day'),
      month: t('calendar.month'),
      year: t('calendar.year'),
      empty: t('calendar.empty'),
    }),
    [t],
  );
};

/** Chooses a calendar day, by typing or from a calendar. Heavy: load it lazily. */
export const DayPicker = ({ label, value, onChange, max, wrong = false }: Props): React.ReactElement => {
  const { i18n } = useTexts();
  const language = languageOf(i18n.language) ?? 'en';
  // One letter is ambiguous in Arabic: Sunday, Monday, Wednesday and Thursday share it.
  const dayName = useMemo(() => new Intl.DateTimeFormat(language, { weekday: 'short' }), [language]);
  const names = useNames();
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={locales[language]} localeText={names}>
      <DatePicker
        label={label}
        format="dd/MM/yyyy"
        dayOfWeekFormatter={(date) => dayName.format(date)}
        value={value === undefined ? null : dateOf(value)}
        onChange={(date) => onChange(date === null || !isValid(date) ? undefined : format(date, pattern))}
        {...(max !== undefined && { maxDate: dateOf(max) })}
        slotProps={{
          // Its name stands on the frame from the start: otherwise it lies over the day until it has moved there.
          textField: { error: wrong, fullWidth: true, slotProps: { inputLabel: { shrink: true } } },
          field: { clearable: false },
        }}
      />
    </LocalizationProvider>
  );
};
