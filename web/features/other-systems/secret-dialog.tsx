import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly notice: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that is shown once, to be copied. */
export const SecretDialog = ({ title, label, notice, secret, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(t('pages:systems.keys.copied'));
    } catch {
      toast.failure(t('pages:systems.keys.notCopied'));
    }
  };
  return (
    <FormDialog
      title={title}
      action={t('pages:systems.keys.copy')}
      busy={false}
      closeLabel={t('close')}
      onSubmit={(event) => {
        event.preventDefault();
        void copy();
      }}
      onClose={onClose}
    >
      <Alert severity="warning">{notice}</Alert>
      <TextField
        label={label}
        value={secret}
        multiline
        slotProps={{ htmlInput: { dir: 'ltr', readOnly: true, style: { overflowWrap: 'anywhere' } } }}
        onFocus={({ target }) => target.select()}
      />
    </FormDialog>
  );
};
