import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { useEffect, useId } from 'react';
import type { ReservationType } from '#shared/models/enums.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useFreeWindows } from '#web/parts/ticket/use-free-windows.ts';
import { WindowPills } from '#web/parts/ticket/window-pills.tsx';

interface Props {
  readonly branchId: number;
  readonly day: string;
  readonly serviceType: ReservationType;
  /** The chosen window; undefined = the patient comes without a time. */
  readonly value: string | undefined;
  /** The server refused the window: its places are read again. */
  readonly isRefused: boolean;
  readonly onChoose: (from: string | undefined) => void;
}

/** The arrival time of a booking ahead. Reception may book without one, and exceed one that is full. */
export const WindowChoice = ({ branchId, day, serviceType, value, isRefused, onChoose }: Props) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const id = useId();
  const { windows, error, mutate } = useFreeWindows({ branchId, date: day, serviceType });
  const isGone = value !== undefined && windows !== undefined && !(windows ?? []).some(({ from }) => from === value);
  useEffect(() => {
    if (isGone) onChoose(undefined);
  }, [isGone, onChoose]);
  useEffect(() => {
    if (isRefused) void mutate();
  }, [isRefused, mutate]);
  if (windows === null) return null;
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={id} sx={{ marginBlockEnd: 1 }}>
        {t('pages:reception.row.window')}
      </FormLabel>
      <RadioGroup aria-labelledby={id} sx={{ display: 'block' }}>
        <WindowPills
          windows={windows}
          desk={{ none: t('forms:walkIn.noTime'), full: t('forms:walkIn.timeFull') }}
          value={value ?? ''}
          onChoose={(from) => onChoose(from === '' ? undefined : from)}
        />
      </RadioGroup>
      <FormHelperText>{error === undefined ? t('forms:walkIn.timeHint') : errorText(error)}</FormHelperText>
    </FormControl>
  );
};
