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
  /** Today can be chosen too. */
  readonly withToday: boolean;
}

/** The days after today on which the branch takes bookings; none while they are not known. */
export const useLaterDays = (branchId: number): readonly string[] => {
  const branch = useBranch(branchId).data;
  if (branch === undefined) return [];
  const { today, closedDays: closed } = branch;
  return bookingDays(asClinicDay(today)).filter((day) => day !== today && !closed.includes(day));
};

/** The day of a booking, or of the list that is shown. */
export const DayChoice = ({ branchId, day, onDay, withToday }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { weekday } = useFormats();
  const days = useLaterDays(branchId);
  return (
    <TextField
      select
      size="small"
      label={t('forms:walkIn.day')}
      value={day ?? ''}
      onChange={({ target: { value } }) => onDay(value === '' ? undefined : value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {withToday && <option value="">{t('forms:walkIn.today')}</option>}
      {days.map((each) => (
        <option key={each} value={each}>
          {weekday(each)}
        </option>
      ))}
    </TextField>
  );
};
