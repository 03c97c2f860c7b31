import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useTexts } from '../lib/i18n/texts.ts';

interface Props {
  /** Names the action (`Refund`), never `OK`. */
  readonly label: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** Instead of Cancel, where the work is done already. */
  readonly closeLabel?: string | undefined;
  readonly onClose: () => void;
}

/** Cancel, and the button that sends the form, at the end of a dialog. */
export const FormActions = ({
  label,
  busy,
  disabled = false,
  danger = false,
  closeLabel,
  onClose,
}: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <DialogActions>
      <Button variant="outlined" disabled={busy} onClick={onClose}>
        {closeLabel ?? t('cancel')}
      </Button>
      <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={disabled} loading={busy}>
        {label}
      </Button>
    </DialogActions>
  );
};
