import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MOST_CHARACTERS, MOST_QUICK_ANSWERS } from '#shared/models/inbox.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { CloseIcon } from '#web/ui/icons.ts';
import { toast } from '#web/ui/toast.tsx';
import { type QuickAnswer, useSetQuickAnswers } from './inbox-calls.ts';

interface Props {
  readonly branchId: number;
  readonly answers: readonly QuickAnswer[];
  readonly version: number;
  readonly onClose: () => void;
}

const isWhole = ({ text, textAr }: QuickAnswer): boolean => text.trim() !== '' && textAr.trim() !== '';
const isBlank = ({ text, textAr }: QuickAnswer): boolean => text.trim() === '' && textAr.trim() === '';

const fields = [
  { name: 'text', direction: 'ltr', label: 'textEn' },
  { name: 'textAr', direction: 'rtl', label: 'textAr' },
] as const;

/** The texts of a branch, each in both languages. */
export const QuickAnswersDialog = ({ branchId, answers, version: present, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const errorText = useErrorText();
  const save = useSetQuickAnswers(branchId);
  const [rows, setRows] = useState<readonly QuickAnswer[]>(answers);
  // The answers may be read again while the dialog is open.
  const [version] = useState(present);
  const [isTried, setTried] = useState(false);
  const change = (index: number, part: Partial<QuickAnswer>): void =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <FormDialog
      title={t('pages:inbox.editQuick')}
      action={t('pages:inbox.saveQuick')}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const filled = rows.filter((row) => !isBlank(row));
        if (!filled.every(isWhole)) return;
        save.mutate(
          { answers: filled, version },
          {
            onSuccess: () => {
              toast.success(t('pages:inbox.savedQuick'));
              onClose();
            },
            onError: (error) => toast.failure(errorText(error)),
          },
        );
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {t('pages:inbox.quickHint')}
      </Typography>
      {rows.map((row, index) => (
        // Rows have no id; one is only removed or added at the end of the list.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={index} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Stack spacing={1} sx={{ flex: 1 }}>
            {fields.map(({ name, direction, label }) => (
              <TextField
                key={name}
                multiline
                size="small"
                label={t(`pages:inbox.${label}`, { number: number(index + 1) })}
                value={row[name]}
                error={isTried && !isBlank(row) && row[name].trim() === ''}
                onChange={(event) => change(index, { [name]: event.target.value })}
                slotProps={{ htmlInput: { dir: direction, maxLength: MOST_CHARACTERS } }}
              />
            ))}
          </Stack>
          <IconButton
            aria-label={t('pages:inbox.remove', { number: number(index + 1) })}
            onClick={() => setRows(rows.filter((_, at) => at !== index))}
          >
            <CloseIcon />
          </IconButton>
        </Stack>
      ))}
      {rows.length < MOST_QUICK_ANSWERS && (
        <Button
          type="button"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => setRows([...rows, { text: '', textAr: '' }])}
        >
          {t('pages:inbox.add')}
        </Button>
      )}
    </FormDialog>
  );
};
