import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { isBookingDay, STAFF_DAYS_AHEAD } from '#shared/rules/booking-days.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useClinicZone, useFormats, wallClock } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { type FollowUpVisit, useBookFollowUp, usePatientFile } from './medical-calls.ts';

interface Props {
  readonly patientId: string;
  /** The visit that the follow-up repeats; without it nothing can be booked. */
  readonly visit?: FollowUpVisit | undefined;
}

const BookButton = ({ visit, day }: { readonly visit: FollowUpVisit; readonly day: string }): React.ReactElement => {
  const { t } = useTexts();
  const { day: dayText, number } = useFormats();
  const errorText = useErrorText();
  const { mutateAsync, isPending, data } = useBookFollowUp();
  const book = (): void =>
    void mutateAsync({ visit, day }).then(
      ({ ticketNo }) =>
        toast.success(
          t('messages:medical.followUpBooked', {
            name: visit.patientName,
            day: dayText(day),
            ticket: number(ticketNo),
          }),
        ),
      (error: unknown) => toast.failure(errorText(error)),
    );
  return (
    <Button size="small" variant="outlined" loading={isPending} disabled={data !== undefined} onClick={book}>
      {t(data === undefined ? 'pages:medical.bookFollowUp' : 'pages:medical.followUpIsBooked')}
    </Button>
  );
};

/** The day on which the doctor wants to see the patient again, and a button that books it; nothing without one. */
export const FollowUp = ({ patientId, visit }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { day } = useFormats();
  const on = usePatientFile(patientId).data?.followUpOn ?? null;
  const timeZone = useClinicZone();
  const [today] = useState(() => asClinicDay(wallClock(new Date().toISOString(), timeZone).slice(0, 10)));
  if (on === null) return null;
  const isBookable = on !== today && isBookingDay(asClinicDay(on), today, STAFF_DAYS_AHEAD);
  // The row of an old debt does not know the areas of its visit.
  const repeated = visit?.serviceType === 'regular' || visit?.laserAreas.length !== 0 ? visit : undefined;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2">{t('pages:medical.followUpOn', { day: day(on) })}</Typography>
      {repeated !== undefined && isBookable && <BookButton visit={repeated} day={on} />}
    </Stack>
  );
};
