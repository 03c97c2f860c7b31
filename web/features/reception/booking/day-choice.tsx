import TextField from '@mui/material/TextField';
import { bookingDays } from '#shared/rules/booking-days.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useBranch } from './booking-queries.ts';

interface Props {
  readonly branchId: number;
  /** The chosen later day; undefined = today. */
  readonly day: string | undefined;
  readonly onDay: (day: string | undefined) => void;
  /** A booking takes today or a later open day; a list shows also who was booked before a day was closed. */
  readonly purpose: 'booking' | 'list';
  /** The present clinic day; undefined: that of the branch when it was read. */
  readonly today?: string | undefined;
}

/** The days after today; none while they are not known. */
const useDaysAhead = (
  branchId: number,
  present: string | undefined,
): readonly { readonly day: string; readonly isClosed: boolean }[] => {
  const branch = useBranch(branchId).data;
  if (branch === undefined) return [];
  const { today: read, closedDays: closed } = branch;
  const today = present ?? read;
  return bookingDays(asClinicDay(today))
    .filter((day) => day !== today)
    .map((day) => ({ day, isClosed: closed.includes(day) }));
};

/** The next day on which the branch is open; undefined while it is not known. */
export const useNextOpenDay = (branchId: number, today: string | undefined): string | undefined =>
  useDaysAhead(branchId, today).find(({ isClosed }) => !isClosed)?.day;

/** The day of a booking, or of the list that is shown. */
export const DayChoice = ({ branchId, day, onDay, purpose, today }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { weekday } = useFormats();
  // A chosen day that is closed meanwhile stays: the list would show "today" for a day that is sent, and refused.
  const days = useDaysAhead(branchId, today).filter((each) => purpose === 'list' || !each.isClosed || each.day === day);
  return (
    <TextField
      select
      size="small"
      label={t('forms:walkIn.day')}
      value={day ?? ''}
      onChange={({ target: { value } }) => onDay(value === '' ? undefined : value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {purpose === 'booking' && <option value="">{t('forms:walkIn.today')}</option>}
      {days.map(({ day: each, isClosed }) => (
        <option key={each} value={each}>
          {isClosed ? t('forms:walkIn.closedDay', { day: weekday(each) }) : weekday(each)}
        </option>
      ))}
    </TextField>
  );
};
