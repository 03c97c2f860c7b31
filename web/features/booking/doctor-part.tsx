import Box from '@mui/material/Box';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import type { BranchView } from '#web/lib/api/answers.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { doctorsOf } from './booking-fields.ts';
import { Part } from './booking-parts.tsx';
import type { BookingControl } from './use-booking-field.ts';
import { useBookingField } from './use-booking-field.ts';

interface Props {
  readonly control: BookingControl;
  readonly branch: BranchView | undefined;
}

/** Choice of the doctor, where the branch allows it: any, or one who is at work and serves the service. */
export const DoctorPart = memo(({ control, branch }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { field, text } = useBookingField(control, 'preferredDoctorId');
  const doctors = doctorsOf(branch, useWatch({ control, name: 'serviceType' }));
  if (doctors.length === 0) return null;
  const choices = [{ id: '', name: t('forms:booking.anyDoctor'), nameAr: undefined }, ...doctors];
  return (
    <Part name="preferredDoctorId" title={t('forms:booking.doctor')} error={text}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {choices.map(({ id, name, nameAr }) => (
          <ChoiceCard
            key={id}
            ref={id === '' ? field.ref : undefined}
            name="preferredDoctorId"
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
});
DoctorPart.displayName = 'DoctorPart';
