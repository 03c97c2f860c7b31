import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { useEffect } from 'react';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useFreeWindows } from '#web/parts/ticket/use-free-windows.ts';
import { WindowPills } from '#web/parts/ticket/window-pills.tsx';

interface Props {
  readonly patient: QueueInfoPatient;
  readonly branchId: number;
  readonly date: string;
  readonly value: string | undefined;
  readonly onChoose: (from: string | undefined) => void;
}

/** Choice of the time on the new day, where the branch offers times; at first the present one, or the first that is free. */
export const NewWindow = ({ patient, branchId, date, value, onChoose }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { free } = useFreeWindows({ branchId, date, serviceType: patient.serviceType });
  const isFree = (from: string | undefined): boolean => free?.some((each) => each.from === from) ?? false;
  const present = isFree(patient.window?.from) ? patient.window?.from : free?.[0]?.from;
  const chosen = isFree(value) ? value : present;
  useEffect(() => {
    if (free !== undefined && chosen !== value) onChoose(chosen);
  }, [free, chosen, value, onChoose]);
  if (free === null) return null;
  return (
    <FormControl>
      <FormLabel id="new-window" sx={{ marginBlockEnd: 1 }}>
        {t('pages:window.title')}
      </FormLabel>
      <RadioGroup aria-labelledby="new-window" sx={{ display: 'block' }}>
        <WindowPills windows={free} value={chosen} onChoose={onChoose} />
      </RadioGroup>
      <FormHelperText>{t(`pages:window.alone.${free?.length === 0 ? 'allFull' : 'hint'}`)}</FormHelperText>
    </FormControl>
  );
};
