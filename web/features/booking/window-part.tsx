import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import useSWR from 'swr';
import { listWindows } from '#shared/routes/branches.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { type BookingFields, UNCHOSEN } from './booking-fields.ts';
import { Part } from './booking-parts.tsx';
import { type BookingControl, useBookingField } from './use-booking-field.ts';

interface Props {
  readonly control: BookingControl;
  readonly values: Pick<BookingFields, 'branchId' | 'date' | 'serviceType'>;
}

/** Choice of the arrival time, on a day with windows. Mounted for one branch, day and service. */
const WindowChoice = ({ control, values }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { wallTime } = useFormats();
  const errorText = useErrorText();
  const { field, fieldState, text } = useBookingField(control, 'window');
  const { branchId, date, serviceType } = values;
  const { data, error, mutate } = useSWR(`windows ${branchId} ${date} ${serviceType}`, () =>
    call(listWindows, { params: { branchId: Number(branchId) }, query: { date, serviceType } }),
  );
  const { onChange, value } = field;
  const windows = data?.windows;
  // A form cannot be sent before a time is chosen, where there are times.
  const isOffered = windows === undefined || windows.some(({ from }) => from === value);
  const wanted = windows?.length === 0 ? '' : value === '' || !isOffered ? UNCHOSEN : value;
  useEffect(() => {
    if (wanted !== value) onChange(wanted);
  }, [wanted, value, onChange]);
  useEffect(() => () => onChange(''), [onChange]);
  // A refused time was taken by somebody else.
  const isRefused = fieldState.error?.type === 'server';
  useEffect(() => {
    if (isRefused) void mutate();
  }, [isRefused, mutate]);
  if (windows?.length === 0) return null;
  const isFull = windows?.every(({ left }) => left === 0) ?? false;
  const problem = error === undefined ? text : errorText(error);
  return (
    <Part name="window" title={t('pages:window.title')} error={problem}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {isFull ? t('pages:window.allFull') : t('pages:window.hint')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))',
          gap: 1,
          minBlockSize: 46,
        }}
      >
        {windows
          ?.filter(({ left }) => left > 0)
          .map(({ from }, index) => (
            <ChoiceCard
              key={from}
              ref={index === 0 ? field.ref : undefined}
              name="window"
              value={from}
              chosen={value === from}
              onChoose={() => onChange(from)}
              shape="pill"
            >
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {wallTime(from)}
              </Box>
            </ChoiceCard>
          ))}
      </Box>
    </Part>
  );
};

/** The arrival time of a booking ahead; chosen again for another branch, day or service. */
export const WindowPart = ({ control, values }: Props): React.ReactElement => (
  <WindowChoice key={`${values.branchId} ${values.date} ${values.serviceType}`} control={control} values={values} />
);
