import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { arEG } from 'date-fns/locale/ar-EG';
import { enGB } from 'date-fns/locale/en-GB';
import { parse } from 'date-fns/parse';
import { languageOf } from '../lib/i18n.ts';
import { useTexts } from '../lib/texts.ts';
import { LibrarySurface } from './library-surface.tsx';

const pattern = 'yyyy-MM-dd';
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

/** Chooses a calendar day, by typing or from a calendar. Heavy: load it lazily. */
export const DayPicker = ({ label, value, onChange, max, wrong = false }: Props): React.ReactElement => {
  const { i18n } = useTexts();
  const locale = languageOf(i18n.language) === 'ar' ? arEG : enGB;
  return (
    <LibrarySurface>
      <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={locale}>
        <DatePicker
          label={label}
          format="dd/MM/yyyy"
          value={value === undefined ? null : dateOf(value)}
          onChange={(date) => onChange(date === null || !isValid(date) ? undefined : format(date, pattern))}
          {...(max !== undefined && { maxDate: dateOf(max) })}
          slotProps={{ textField: { error: wrong, fullWidth: true }, field: { clearable: false } }}
        />
      </LocalizationProvider>
    </LibrarySurface>
  );
};
