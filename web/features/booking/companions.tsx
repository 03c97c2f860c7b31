import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { reservationTypes } from '#shared/models/lists.ts';
import type { BranchView, OfferedService } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { PatientField } from '#web/parts/clinic/patient-field.tsx';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { CloseIcon } from '#web/ui/icons.ts';
import { offeredService } from './booking-fields.ts';
import { AreaPart, FurtherPart, Part } from './booking-parts.tsx';
import type { Booking } from './use-booking.ts';
import { type BookingControl, useBookingField } from './use-booking-field.ts';

interface PersonProps {
  readonly control: BookingControl;
  /** From 0. */
  readonly index: number;
}

interface Offer {
  /** The chosen branch; undefined until the branches are loaded. */
  readonly branch: BranchView | undefined;
  readonly services: readonly OfferedService[];
}

const Name = ({ control, index }: PersonProps): React.ReactElement => {
  const { t } = useTexts();
  const { field, text } = useBookingField(control, `companions.${index}.name`);
  const { name, ref, value, onChange, onBlur } = field;
  return (
    <PatientField
      id={name}
      ref={ref}
      label={t('forms:booking.name')}
      value={value}
      onChange={onChange}
      // Leaving an empty field shows no error.
      onBlur={() => {
        if (value !== '') onBlur();
      }}
      error={text}
      autoComplete="off"
      maxLength={120}
    />
  );
};

const Service = ({ control, index }: PersonProps): React.ReactElement => {
  const { t } = useTexts();
  const { field, text } = useBookingField(control, `companions.${index}.serviceType`);
  return (
    <Part name={field.name} title={t('forms:booking.type')} error={text}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {reservationTypes.map((each, at) => (
          <ChoiceCard
            key={each}
            ref={at === 0 ? field.ref : undefined}
            name={field.name}
            value={each}
            chosen={field.value === each}
            onChoose={() => field.onChange(each)}
            shape="pill"
          >
            {t(`type.${each}`)}
          </ChoiceCard>
        ))}
      </Box>
    </Part>
  );
};

interface FurtherProps extends PersonProps, Offer {
  readonly setValue: Booking['form']['setValue'];
}

/** A further service of the chosen kind; one that is not offered under it is no longer chosen. */
const Further = ({ control, index, setValue, branch, services }: FurtherProps): React.ReactElement => {
  const [serviceType, serviceId] = useWatch({
    control,
    name: [`companions.${index}.serviceType`, `companions.${index}.serviceId`],
  });
  const offered = offeredService({ serviceType, serviceId }, services);
  useEffect(() => {
    // Without the branches it is not known yet what is offered.
    if (branch === undefined || offered.serviceId === serviceId) return;
    setValue(`companions.${index}.serviceType`, offered.serviceType);
    setValue(`companions.${index}.serviceId`, offered.serviceId);
  }, [branch, offered.serviceType, offered.serviceId, serviceId, setValue, index]);
  return <FurtherPart control={control} branch={branch} services={services} companion={index} />;
};

const panel = {
  gap: 2,
  padding: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--radius)',
  // A field that gets the focus is not below the bar with the button.
  '& input': { scrollMarginBlockEnd: '10rem' },
} as const;

/** People who come along: they get the next numbers, each with an own code. */
export const Companions = ({ form, ...offer }: Pick<Booking, 'form'> & Offer): React.ReactElement => {
  const { control, setValue } = form;
  const { t } = useTexts();
  const { number } = useFormats();
  const { fields, remove } = useFieldArray({ control, name: 'companions' });
  return (
    <>
      {fields.map(({ id }, index) => {
        const title = t('pages:family.person', { number: number(index + 2) });
        return (
          <Stack key={id} role="group" aria-label={title} sx={panel}>
            <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
              <Box component="span" sx={{ fontWeight: 650 }}>
                {title}
              </Box>
              <Button
                variant="text"
                color="inherit"
                startIcon={<CloseIcon />}
                onClick={() => remove(index)}
                aria-label={t('pages:family.remove', { number: number(index + 2) })}
                sx={{ minBlockSize: 44 }}
              >
                {t('pages:family.removeShort')}
              </Button>
            </Stack>
            <Name control={control} index={index} />
            <Service control={control} index={index} />
            <Further control={control} index={index} setValue={setValue} {...offer} />
            <AreaPart control={control} companion={index} />
          </Stack>
        );
      })}
    </>
  );
};
