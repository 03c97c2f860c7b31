import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useMyReservations } from '#web/parts/ticket/my-reservations.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Booking } from './use-booking.ts';

const offered = 3;

/** Patients who booked on this device before; a tap fills in name and phone. */
export const KnownPeople = ({ form }: Pick<Booking, 'form'>): React.ReactElement | null => {
  const { t } = useTexts();
  const mine = useMyReservations();
  const [name, phone] = useWatch({ control: form.control, name: ['name', 'phone'] });
  const people = [...new Map(mine.map((each) => [`${each.name} ${each.phone}`, each])).values()].slice(0, offered);
  if (people.length === 0 || name !== '' || phone !== '') return null;
  return (
    <Stack useFlexGap direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('pages:booking.again')}</Typography>
      {people.map((each) => (
        <Button
          key={each.code}
          variant="outlined"
          sx={{ minBlockSize: 44 }}
          onClick={() => {
            form.setValue('name', each.name, { shouldDirty: true });
            form.setValue('phone', each.phone, { shouldDirty: true });
          }}
        >
          <bdi>{each.name}</bdi>
        </Button>
      ))}
    </Stack>
  );
};
