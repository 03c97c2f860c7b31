import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useId } from 'react';
import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { laserAreas, reservationTypes } from '#shared/models/enums.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useFurtherServices } from './booking-queries.ts';

interface ServiceProps {
  readonly serviceType: ReservationType;
  readonly onType: (serviceType: ReservationType) => void;
}

/** The service of a reservation. */
export const ServiceChoice = ({ serviceType, onType }: ServiceProps): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('forms:walkIn.type')}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={serviceType}>
        {reservationTypes.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" onChange={() => onType(value)} />}
            label={t(`type.${value}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

interface FurtherProps {
  readonly serviceType: ReservationType;
  /** The further service; undefined = the kind itself. */
  readonly serviceId: number | undefined;
  readonly onFurther: (serviceId: number | undefined) => void;
}

/** Choice between the kind itself and the further services under it; nothing where there are none. */
export const FurtherChoice = ({ serviceType, serviceId, onFurther }: FurtherProps): React.ReactElement | null => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const services = useFurtherServices(serviceType);
  if (services === undefined || (services.length === 0 && serviceId === undefined)) return null;
  // Retired meanwhile: the list would show the kind for a service that is sent, and refused.
  const isGone = serviceId !== undefined && !services.some(({ id }) => id === serviceId);
  return (
    <TextField
      select
      size="small"
      label={t('forms:walkIn.further')}
      value={serviceId ?? ''}
      onChange={({ target: { value } }) => onFurther(value === '' ? undefined : Number(value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t(`type.${serviceType}`)}</option>
      {isGone && <option value={serviceId}>{t('forms:walkIn.notOffered')}</option>}
      {services.map(({ id, name, nameAr }) => (
        <option key={id} value={id}>
          {nameOf(name, nameAr)}
        </option>
      ))}
    </TextField>
  );
};

interface AreasProps {
  readonly areas: readonly LaserArea[];
  readonly error: string | undefined;
  readonly onAreas: (areas: readonly LaserArea[]) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** The body areas of a laser or fractional session. Letters of an area and Enter choose it; Backspace takes the last one away. */
export const AreasChoice = ({ areas, error, onAreas, onBlur, inputRef }: AreasProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Autocomplete<LaserArea, true, true>
      multiple
      disableClearable
      autoHighlight
      filterSelectedOptions
      // As the fields for known patients: inside the dialog, and not clipped by it.
      slotProps={{ popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
      openText={t('forms:walkIn.areaPlaceholder')}
      closeText={t('close')}
      noOptionsText={t('forms:walkIn.areaPlaceholder')}
      options={laserAreas}
      getOptionLabel={(area) => t(`area.${area}`)}
      value={[...areas]}
      onChange={(_event, chosen) => onAreas(chosen)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('forms:walkIn.area')}
          placeholder={areas.length === 0 ? t('forms:walkIn.areaPlaceholder') : undefined}
          error={error !== undefined}
          helperText={error}
          inputRef={inputRef}
        />
      )}
    />
  );
};
