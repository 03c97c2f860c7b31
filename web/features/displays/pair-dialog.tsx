import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePairDisplay } from './displays-calls.ts';

const digitsIn = (typed: string): string => latinDigits(typed).replaceAll(/\D/gu, '').slice(0, 6);

interface Props {
  readonly branchId: number;
  readonly onClose: () => void;
}

/** The six digits that a screen shows, and its name. */
export const PairDialog = ({ branchId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const pair = usePairDisplay(branchId);
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const isWhole = code.length === 6 && name.trim() !== '';
  return (
    <FormDialog
      title={t('pages:displays.pairTitle')}
      action={t('pages:displays.pair')}
      busy={pair.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        pair.mutate(
          { code, name },
          {
            onSuccess: ({ display }) => {
              toast.success(t('pages:displays.paired', { name: display.name }));
              onClose();
            },
          },
        );
      }}
    >
      <TextField
        autoFocus
        label={t('pages:displays.code')}
        value={code}
        onChange={(event) => setCode(digitsIn(event.target.value))}
        error={pair.error !== null}
        helperText={pair.error === null ? t('pages:displays.codeHint') : errorText(pair.error)}
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <TextField
        label={t('pages:displays.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        helperText={t('pages:displays.nameHint')}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 40, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
};
