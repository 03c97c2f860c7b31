import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useFreeWindows } from '#web/parts/ticket/use-free-windows.ts';
import { WindowPills } from '#web/parts/ticket/window-pills.tsx';
import { type BookingFields, UNCHOSEN } from './booking-fields.ts';
import { Part } from './booking-parts.tsx';
import { type BookingControl, useBookingField } from './use-booking-field.ts';

interface Props {
  readonly control: BookingControl;
  readonly values: Pick<BookingFields, 'branchId' | 'date' | 'serviceType' | 'companions'>;
}

/** The windows of the day, and the field; a form cannot be sent before a time is chosen, where there are times. */
const useWindows = ({ control, values: { branchId, date, serviceType, companions } }: Props) => {
  const errorText = useErrorText();
  const { field, fieldState, text } = useBookingField(control, 'window');
  const { free, error, mutate } = useFreeWindows({
    branchId: Number(branchId),
    date,
    serviceType,
    others: companions.flatMap((each) => (each.serviceType === '' ? [] : [each.serviceType])),
  });
  const { onChange, value } = field;
  const isFree = free?.some(({ from }) => from === value) ?? value !== '';
  const wanted = isFree ? value : UNCHOSEN;
  const kept = free === null ? '' : wanted;
  useEffect(() => {
    if (kept !== value) onChange(kept);
  }, [kept, value, onChange]);
  useEffect(() => () => onChange(''), [onChange]);
  // The server refuses a time that another booking took meanwhile: reads the free times again.
  const isRefused = fieldState.error?.type === 'server';
  useEffect(() => {
    if (isRefused) void mutate();
  }, [isRefused, mutate]);
  return { field, free, isOffered: free !== null, problem: error === undefined ? text : errorText(error) };
};

/** Choice of the arrival time, on a day with windows. Mounted for one branch, day and service. */
const WindowChoice = (props: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { field, free, isOffered, problem } = useWindows(props);
  if (!isOffered) return null;
  const together = props.values.companions.length > 0 ? 'together' : 'alone';
  return (
    <Part name="window" title={t('pages:window.title')} error={problem}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {t(`pages:window.${together}.${free?.length === 0 ? 'allFull' : 'hint'}`)}
      </Typography>
      <WindowPills windows={free ?? undefined} value={field.value} firstRef={field.ref} onChoose={field.onChange} />
    </Part>
  );
};

/** The arrival time of a booking ahead; chosen again for another branch, day or service. */
export const WindowPart = ({ control, values }: Props): React.ReactElement => (
  <WindowChoice key={`${values.branchId} ${values.date} ${values.serviceType}`} control={control} values={values} />
);
