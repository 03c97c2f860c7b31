import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useTexts } from '../lib/texts.ts';
import { closeIcon, Icon } from './icon.tsx';

/** A message that is shown for some seconds. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Ids of the reservations that it is about: a later toast about one of them replaces it. */
  readonly about?: readonly number[];
}

const ToastAlert = ({
  tone,
  text,
  action,
  onClose: close,
}: Toast & { readonly onClose: () => void }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Alert
      severity={tone}
      variant="filled"
      role={tone === 'error' ? 'alert' : 'status'}
      sx={{ inlineSize: '100%', whiteSpace: 'pre-line', boxShadow: 'var(--float)', pointerEvents: 'auto' }}
      action={
        <>
          {action !== undefined && (
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                close();
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton color="inherit" size="small" aria-label={t('close')} onClick={close}>
            <Icon shape={closeIcon} size={18} />
          </IconButton>
        </>
      }
    >
      {text}
    </Alert>
  );
};

interface Props {
  readonly shown: readonly Toast[];
  readonly onDismiss: (id: number) => void;
}

/**
 * The toasts on screen: at a desk in the lower corner at the inline end, on a phone above what is fixed
 * to the bottom; over a dialog at the top, where dialogs have no buttons.
 */
export const ToastStack = ({ shown, onDismiss }: Props): React.ReactElement => {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A dialog hides everything outside of it from screen readers, so the toasts move into it.
    host.current?.parentElement?.removeAttribute('aria-hidden');
    host.current?.removeAttribute('aria-hidden');
  }, [shown]);
  return (
    <Portal>
      <Snackbar
        ref={host}
        open
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        sx={{
          pointerEvents: 'none',
          insetBlockEnd: { xs: 'calc(72px + env(safe-area-inset-bottom))', sm: 24 },
          'body:has(.MuiDialog-root) &': { insetBlockStart: 16, insetBlockEnd: 'auto' },
          '@media print': { display: 'none' },
        }}
      >
        <Stack spacing={1} aria-live="polite" sx={{ inlineSize: '100%', maxInlineSize: 480 }}>
          {shown.map((each) => (
            <ToastAlert key={each.id} {...each} onClose={() => onDismiss(each.id)} />
          ))}
        </Stack>
      </Snackbar>
    </Portal>
  );
};
