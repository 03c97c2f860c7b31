import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Controller, useFieldArray } from 'react-hook-form';
import { laserAreas } from '#shared/models/enums.ts';
import { skinTypes } from '#shared/models/medical.ts';
import { useFormMessage } from '#web/lib/forms/use-form-message.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { LaserSettingFields } from './laser-setting-fields.tsx';
import { skinTypeName } from './medical-entry.ts';
import { ReactionField } from './reaction-field.tsx';
import type { RecordForm } from './use-record-form.ts';

interface Props {
  readonly form: RecordForm;
}

/** Buttons that fill more than one line: joined ones would lose their edges where a line ends. */
const apart = { margin: 0, border: '1px solid var(--line-strong)', borderRadius: '999px', paddingInline: 1.5 } as const;

const Areas = ({ form }: Props): React.ReactElement => {
  const { t } = useTexts();
  const say = useFormMessage();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'treatment.areas' });
  const chosen = fields.map(({ area }) => area);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <ToggleButtonGroup
        value={chosen}
        aria-label={t('forms:medical.areas')}
        sx={{ flexWrap: 'wrap', gap: 0.75, '& > button.MuiToggleButton-root': apart }}
        onChange={(_, next: typeof chosen) => {
          const added = next.find((area) => !chosen.includes(area));
          if (added !== undefined) append({ area: added, pulses: '' });
          else remove(chosen.findIndex((area) => !next.includes(area)));
        }}
      >
        {laserAreas.map((area) => (
          <ToggleButton key={area} value={area}>
            {t(`area.${area}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {fields.map(({ id, area }, index) => (
        <Controller
          key={id}
          control={form.control}
          name={`treatment.areas.${index}.pulses`}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              required={false}
              label={t('forms:medical.pulsesOf', { area: t(`area.${area}`) })}
              error={say(fieldState.error?.message)}
            />
          )}
        />
      ))}
    </Stack>
  );
};

const SkinType = ({ form }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Controller
      control={form.control}
      name="treatment.skinType"
      render={({ field }) => (
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" id="skin-type">
            {t('forms:medical.skinType')}
          </Typography>
          <ToggleButtonGroup
            exclusive
            value={field.value}
            aria-labelledby="skin-type"
            onChange={(_, value: number | null) => field.onChange(value)}
          >
            {skinTypes.map((type) => (
              <ToggleButton key={type} value={type}>
                {skinTypeName(type)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Stack>
      )}
    />
  );
};

interface TreatmentProps extends Props {
  /** Undefined when there is no treatment to copy. */
  readonly onCopy: (() => void) | undefined;
}

/** Areas with pulses, settings of the device, reaction, and what to do next time. */
export const TreatmentFields = ({ form, onCopy }: TreatmentProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>
      {onCopy !== undefined && (
        <Button
          variant="outlined"
          aria-keyshortcuts="Alt+L"
          title="Alt+L"
          onClick={onCopy}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('pages:medical.copyLast')}
        </Button>
      )}
      <Areas form={form} />
      <TextField {...form.register('treatment.device')} label={t('forms:medical.device')} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
        <LaserSettingFields form={form} />
      </Box>
      <SkinType form={form} />
      <ReactionField form={form} multiline />
      <TextField
        {...form.register('treatment.nextTime')}
        multiline
        maxRows={4}
        label={t('forms:medical.nextTime')}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
    </Stack>
  );
};
