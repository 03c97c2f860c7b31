import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { ReactNode, SubmitEventHandler } from 'react';
import { useId } from 'react';
import { FormActions } from './form-actions.tsx';

interface Props {
  readonly title: string;
  /** Names the action, never `OK`. */
  readonly action: string;
  readonly busy: boolean;
  /** Replaces Cancel in a dialog whose content is shown only once. Then only this button closes it, not Escape. */
  readonly closeLabel?: string | undefined;
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a window. */
export const FormDialog = ({
  title,
  action,
  busy,
  closeLabel,
  onSubmit,
  onClose,
  children,
}: Props): React.ReactElement => {
  const id = useId();
  return (
    <Dialog
      open
      onClose={busy || closeLabel !== undefined ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <form noValidate onSubmit={onSubmit}>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingBlockStart: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <FormActions label={action} busy={busy} closeLabel={closeLabel} onClose={onClose} />
      </form>
    </Dialog>
  );
};
