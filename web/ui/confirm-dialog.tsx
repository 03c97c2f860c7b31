import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly open: boolean;
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly text: string;
  /** Says what it does (`Give up my place`), never `OK`. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** While it is being done; the dialog then cannot be closed. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once before something that cannot be taken back. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      closable={!busy}
      actions={
        <>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'strong'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
};
