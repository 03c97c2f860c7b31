import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { byCharacters } from '#shared/rules/text-order.ts';
import { weekFields } from '#web/lib/forms/branch-fields.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { DayPicker, OptionalDayPicker } from '#web/ui/day-picker.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { BookedOnClosed } from './booked-on-closed.tsx';
import type { BranchForm } from './use-branch-form.ts';

interface Props {
  readonly form: BranchForm;
}

interface OfBranch extends Props {
  readonly branchId: number;
}

/** The hours of one weekday. */
const WeekdayHours = ({ form, weekday }: Props & { readonly weekday: number }): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const isOpen = useWatch({ control: form.control, name: `hours.${weekday}.isOpen` });
  const errors = form.formState.errors.hours?.[weekday];
  const wrong = fieldMessage(errors?.message ?? errors?.open?.message ?? errors?.close?.message);
  const day = t(`pages:audit.fields.${weekFields[weekday] ?? 'hours0'}`);
  return (
    <Stack spacing={0.5}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', minBlockSize: 48, flexWrap: 'wrap' }}>
        <Stack sx={{ flex: '1 0 116px' }}>
          <Controller
            control={form.control}
            name={`hours.${weekday}.isOpen`}
            render={({ field }) => <SwitchField {...field} label={day} />}
          />
        </Stack>
        {isOpen &&
          (['open', 'close'] as const).map((end) => (
            <TextField
              key={end}
              {...form.register(`hours.${weekday}.${end}`)}
              size="small"
              autoComplete="off"
              fullWidth={false}
              error={wrong !== undefined}
              slotProps={{
                htmlInput: {
                  dir: 'ltr',
                  inputMode: 'numeric',
                  placeholder: '00:00',
                  'aria-label': t(end === 'open' ? 'pages:office.branches.opens' : 'pages:office.branches.closes', {
                    day,
                  }),
                },
              }}
              sx={{ inlineSize: 84 }}
            />
          ))}
      </Stack>
      {wrong !== undefined && (
        <Typography role="alert" variant="body2" color="error">
          {wrong}
        </Typography>
      )}
    </Stack>
  );
};

const ClosedDays = ({ form }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { day: dayText } = useFormats();
  const [day, setDay] = useState<string>();
  return (
    <Controller
      control={form.control}
      name="closedDates"
      render={({ field: { value, onChange } }) => (
        <Stack spacing={1}>
          <DayPicker
            label={t('pages:office.branches.addClosed')}
            value={day}
            onChange={(chosen) => {
              const isNew = chosen !== undefined && !value.includes(chosen);
              if (isNew) onChange([...value, chosen].toSorted(byCharacters));
              setDay(undefined);
            }}
          />
          {value.length === 0 ? (
            <Typography color="textSecondary">{t('pages:office.branches.noClosed')}</Typography>
          ) : (
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              {value.map((each) => (
                <Chip
                  key={each}
                  label={dayText(each)}
                  onDelete={() => onChange(value.filter((other) => other !== each))}
                />
              ))}
            </Stack>
          )}
        </Stack>
      )}
    />
  );
};

/** Opening hours by weekday, and the days on which the branch is closed. */
export const BranchHours = ({ form, branchId }: OfBranch): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const isAlwaysOpen = useWatch({ control: form.control, name: 'alwaysOpen' });
  return (
    <>
      <div>
        <Controller
          control={form.control}
          name="alwaysOpen"
          render={({ field }) => <SwitchField {...field} label={t('pages:office.branches.alwaysOpen')} />}
        />
      </div>
      {!isAlwaysOpen && weekFields.map((name, weekday) => <WeekdayHours key={name} form={form} weekday={weekday} />)}
      <Typography component="h3" variant="subtitle2">
        {t('pages:audit.fields.closedDates')}
      </Typography>
      <ClosedDays form={form} />
      <Controller
        control={form.control}
        name="lastDay"
        render={({ field: { value, onChange }, fieldState }) => (
          <OptionalDayPicker
            label={t('pages:audit.fields.lastDay')}
            helperText={fieldMessage(fieldState.error?.message) ?? t('pages:office.branches.lastDayHelp')}
            wrong={fieldState.invalid}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <BookedOnClosed branchId={branchId} form={form} />
    </>
  );
};
