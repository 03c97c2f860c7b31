import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useTexts } from '#web/lib/texts.ts';

interface Props {
  readonly busy: boolean;
  readonly onClose: () => void;
}

/** Cancel and Save at the end of a form in a dialog. */
export const SaveActions = ({ busy, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <DialogActions>
      <Button variant="outlined" disabled={busy} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button variant="contained" type="submit" loading={busy}>
        {t('pages:medical.save')}
      </Button>
    </DialogActions>
  );
};
