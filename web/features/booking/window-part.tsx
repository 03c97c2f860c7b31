import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import useSWR from 'swr';
import { listWindows } from '#shared/routes/branches.ts';
import { call } from '#web/lib/api/client.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
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

/** The windows of the day, and the field; a form cannot be sent before a time is chosen, where there are times. */
const useWindows = ({ control, values: { branchId, date, serviceType } }: Props) => {
  const errorText = useErrorText();
  const { field, fieldState, text } = useBookingField(control, 'window');
  const { data, error, mutate } = useSWR<Answer<typeof listWindows>, unknown>(
    `windows ${branchId} ${date} ${serviceType}`,
    () => call(listWindows, { params: { branchId: Number(branchId) }, query: { date, serviceType } }),
  );
  const { onChange, value } = field;
  const windows = data?.windows;
  const free = windows?.filter(({ left }) => left > 0);
  const isFree = free?.some(({ from }) => from === value) ?? value !== '';
  const wanted = isFree ? value : UNCHOSEN;
  const kept = windows?.length === 0 ? '' : wanted;
  useEffect(() => {
    if (kept !== value) onChange(kept);
  }, [kept, value, onChange]);
  useEffect(() => () => onChange(''), [onChange]);
  // The server refuses a time that another booking took meanwhile: reads the free times again.
  const isRefused = fieldState.error?.type === 'server';
  useEffect(() => {
    if (isRefused) void mutate();
  }, [isRefused, mutate]);
  return { field, free, isOffered: windows?.length !== 0, problem: error === undefined ? text : errorText(error) };
};

/** Choice of the arrival time, on a day with windows. Mounted for one branch, day and service. */
const WindowChoice = (props: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { wallTime } = useFormats();
  const { field, free, isOffered, problem } = useWindows(props);
  if (!isOffered) return null;
  return (
    <Part name="window" title={t('pages:window.title')} error={problem}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {free?.length === 0 ? t('pages:window.allFull') : t('pages:window.hint')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))',
          gap: 1,
          minBlockSize: 46,
        }}
      >
        {free?.map(({ from }, index) => (
          <ChoiceCard
            key={from}
            ref={index === 0 ? field.ref : undefined}
            name="window"
            value={from}
            chosen={field.value === from}
            onChoose={() => field.onChange(from)}
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
