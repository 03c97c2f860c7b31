import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { arEG } from 'date-fns/locale/ar-EG';
import { enGB } from 'date-fns/locale/en-GB';
import type { ComponentProps } from 'react';
import { useMemo, useRef, useState } from 'react';
import { languageOf } from '../lib/i18n/i18n.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { useSelectOnFocus } from './select-on-focus.ts';
import { dateOfDay, dayOfDate, isDay, shownDay, typedDay } from './typed-day.ts';
import { CalendarIcon } from './icons.ts';

/** Saturday, in both languages: the first day of the week on Egyptian calendars. */
const weekFromSaturday = { weekStartsOn: 6 } as const;
const locales = {
  ar: { ...arEG, options: { ...arEG.options, ...weekFromSaturday } },
  en: { ...enGB, options: { ...enGB.options, ...weekFromSaturday } },
} as const;

interface CalendarProps {
  readonly value: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** At large text sizes the month may wrap to two lines, and the names of the seven days do not overlap. */
const calendarStyles = {
  blockSize: 'auto',
  maxBlockSize: 'none',
  '& .MuiPickersCalendarHeader-root': { maxBlockSize: 'none' },
  '& .MuiPickersCalendarHeader-labelContainer': { maxBlockSize: 'none' },
  '& .MuiDayCalendar-weekDayLabel': { fontSize: 'min(0.75rem, 13px)' },
} as const;

type Names = NonNullable<ComponentProps<typeof LocalizationProvider>['localeText']>;

/** The calendar with Arabic names, which the library does not have. */
const Calendar = ({ value, max, onChoose }: CalendarProps): React.ReactElement => {
  const { t, i18n } = useTexts();
  const language = languageOf(i18n.language) ?? 'en';
  // One letter is ambiguous in Arabic: Sunday, Monday, Wednesday and Thursday share it.
  const dayName = useMemo(() => new Intl.DateTimeFormat(language, { weekday: 'short' }), [language]);
  const names: Names = useMemo(
    () => ({
      previousMonth: t('calendar.previousMonth'),
      nextMonth: t('calendar.nextMonth'),
      calendarViewSwitchingButtonAriaLabel: (view) => t(view === 'year' ? 'calendar.toDays' : 'calendar.toYears'),
    }),
    [t],
  );
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={locales[language]} localeText={names}>
      <DateCalendar
        autoFocus
        sx={calendarStyles}
        value={value === undefined ? null : dateOfDay(value)}
        // Without the article: seven whole words with it are wider than the calendar.
        dayOfWeekFormatter={(date) => dayName.format(date).replace(/^ال/, '')}
        onChange={(date, state) => {
          if (date !== null && state === 'finish') onChoose(dayOfDate(date));
        }}
        {...(max !== undefined && { maxDate: dateOfDay(max) })}
      />
    </LocalizationProvider>
  );
};

const sheetStyles = {
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius)',
  boxShadow: 'var(--float)',
} as const;

interface Props {
  readonly label: string;
  /** `YYYY-MM-DD`; undefined while none is chosen. */
  readonly value: string | undefined;
  /** Called with undefined while the text, as typed, is not a day. */
  readonly onChange: (day: string | undefined, text: string) => void;
  /** The latest day that can be chosen. */
  readonly max?: string | undefined;
  readonly wrong?: boolean;
  readonly helperText?: string | undefined;
}

/**
 * Chooses a calendar day, by typing or from a calendar. Heavy: load it lazily. The library's own date field sets markup,
 * which Trusted Types refuse.
 */
export const DayPicker = ({ label, value, onChange, max, wrong = false, helperText }: Props): React.ReactElement => {
  const { t } = useTexts();
  const field = useRef<HTMLDivElement>(null);
  /** The text while it is edited. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const shown = value === undefined ? '' : shownDay(value);
  const select = useSelectOnFocus(typed ?? shown);
  const choose = (day: string): void => {
    setTyped(undefined);
    setOpen(false);
    onChange(day, shownDay(day));
  };
  return (
    <>
      <TextField
        ref={field}
        fullWidth
        label={label}
        error={wrong || (typed !== undefined && typed !== '' && typedDay(typed) === undefined)}
        helperText={helperText}
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(typedDay(event.target.value), event.target.value);
        }}
        onBlur={() => {
          if (value !== undefined) setTyped(undefined);
        }}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { ...select, dir: 'ltr', inputMode: 'numeric', autoComplete: 'off' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  aria-label={`${label}: ${t('calendar.choose')}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen(true)}
                >
                  <CalendarIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={open}
        anchorEl={() => field.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `${label}: ${t('calendar.choose')}`, sx: sheetStyles } }}
      >
        <Calendar value={value} max={max} onChoose={choose} />
      </Popover>
    </>
  );
};

interface OptionalProps extends Omit<Props, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, empty for none, or the text that was typed instead: the form's schema refuses it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day that may be left empty. A text that is no day is kept as the value, so that it is not saved as none. */
export const OptionalDayPicker = ({ value, onChange, ...props }: OptionalProps): React.ReactElement => (
  <DayPicker
    {...props}
    value={isDay(value) ? value : undefined}
    onChange={(day, text) => onChange(day ?? text.trim())}
  />
);
