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
import { useTexts } from '#web/lib/texts.ts';

interface ServiceProps {
  readonly type: ReservationType;
  readonly onType: (type: ReservationType) => void;
}

/** The service of a reservation. */
export const ServiceChoice = ({ type, onType }: ServiceProps): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('forms:walkIn.type')}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={type}>
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

interface AreaProps {
  readonly area: string | null;
  readonly error: string | undefined;
  readonly onArea: (area: LaserArea | null) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** The body area of a laser or fractional session. */
export const AreaChoice = ({ area, error, onArea, onBlur, inputRef }: AreaProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <TextField
      select
      label={t('forms:walkIn.area')}
      value={area ?? ''}
      onChange={(event) => onArea(laserAreas.find((each) => each === event.target.value) ?? null)}
      onBlur={onBlur}
      inputRef={inputRef}
      error={error !== undefined}
      helperText={error}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('forms:walkIn.areaPlaceholder')}</option>
      {laserAreas.map((each) => (
        <option key={each} value={each}>
          {t(`area.${each}`)}
        </option>
      ))}
    </TextField>
  );
};
