import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { useBookedOn } from './branches-calls.ts';

interface Props {
  readonly branchId: number;
  /** The closed days. */
  readonly days: readonly string[];
}

/** The patients who are booked on closed days: closing a day neither cancels their visits nor sends a message. */
export const BookedOnClosed = ({ branchId, days }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { day: dayText, number } = useFormats();
  const { data: booked = [] } = useBookedOn(branchId, days);
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
