import Box from '@mui/material/Box';
import type { BranchView } from '#shared/routes/branches.ts';
import { useLocalizedName, useTexts } from '#web/lib/texts.ts';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { doctorsOf } from './booking-fields.ts';
import { Part } from './booking-parts.tsx';
import type { Booking } from './use-booking.ts';

interface Props {
  readonly booking: Booking;
  readonly branch: BranchView | undefined;
}

/** Choice of the doctor, where the branch allows it: any, or one who is at work and serves the service. */
export const DoctorPart = ({ booking, branch }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { field } = booking.fields.preferred_doctor_id;
  const doctors = doctorsOf(branch, booking.values.type);
  if (doctors.length === 0) return null;
  const choices = [{ id: '', name: t('forms:booking.anyDoctor'), nameAr: undefined }, ...doctors];
  return (
    <Part booking={booking} name="preferred_doctor_id" title={t('forms:booking.doctor')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {choices.map(({ id, name, nameAr }) => (
          <ChoiceCard
            key={id}
            ref={id === '' ? field.ref : undefined}
            name="preferred_doctor_id"
            value={id}
            chosen={field.value === id}
            onChoose={() => field.onChange(id)}
            shape="pill"
          >
            <bdi>{nameOf(name, nameAr)}</bdi>
          </ChoiceCard>
        ))}
      </Box>
    </Part>
  );
};
