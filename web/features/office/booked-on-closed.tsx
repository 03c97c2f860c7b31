import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { weekdayOf } from '#shared/rules/clinic-day.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { isDay } from '#web/ui/typed-day.ts';
import { useBookedOnClosed } from './branches-calls.ts';
import type { BranchForm } from './use-branch-form.ts';

interface Props {
  readonly branchId: number;
  readonly form: BranchForm;
}

/** The patients who are booked on closed days: closing a day neither cancels their visits nor sends a message. */
export const BookedOnClosed = ({ branchId, form }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { day: dayText, number } = useFormats();
  const [alwaysOpen, hours, closedDates, lastDay] = useWatch({
    control: form.control,
    name: ['alwaysOpen', 'hours', 'closedDates', 'lastDay'],
  });
  const { data: booked = [] } = useBookedOnClosed(
    branchId,
    (day) =>
      (isDay(lastDay) && day > lastDay) ||
      closedDates.includes(day) ||
      (!alwaysOpen && hours[weekdayOf(day)]?.isOpen === false),
  );
  return (
    <>
      {booked.map(({ day, patients }) => (
        <Stack key={day} role="status" spacing={0.5}>
          <Typography variant="body2" color="error">
            {t('pages:office.branches.booked', {
              count: patients.length,
              amount: number(patients.length),
              day: dayText(day),
            })}
          </Typography>
          {patients.map(({ id, patientName, patientPhone }) => (
            <Typography key={id} variant="body2">
              <bdi>{patientName}</bdi> · <PhoneLink phone={patientPhone} />
            </Typography>
          ))}
        </Stack>
      ))}
    </>
  );
};
