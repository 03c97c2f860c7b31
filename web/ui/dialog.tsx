import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../lib/texts.ts';
import { closeIcon, Icon } from './icon.tsx';

interface Props {
  readonly open: boolean;
  readonly title: string;
  /** Escape, the cross, a press outside. */
  readonly onClose: () => void;
  /** False while something is under way that must not be walked away from: then nothing closes it. */
  readonly closable?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
  /** Buttons, the strong one last. */
  readonly actions?: ReactNode;
}

/** The element that gets the focus: `data-focus`, else the first field, else the strong button, else the first one. */
const firstToUse = (frame: HTMLElement): HTMLElement | null =>
  frame.querySelector<HTMLElement>('[data-focus]') ??
  frame.querySelector<HTMLElement>('.MuiDialogContent-root :is(input, select, textarea):not(:disabled)') ??
  frame.querySelector<HTMLElement>('.MuiDialogActions-root .button--strong') ??
  frame.querySelector<HTMLElement>('.MuiDialogActions-root button');

const Content = ({
  title,
  titleId,
  onClose,
  closable = true,
  children,
  actions,
}: Props & { readonly titleId: string }) => {
  const { t } = useTexts();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = content.current?.parentElement;
    if (frame instanceof HTMLElement && !frame.contains(document.activeElement)) firstToUse(frame)?.focus();
  }, []);
  return (
    <>
      <Stack
        direction="row"
        spacing={1}
        sx={{ alignItems: 'center', justifyContent: 'space-between', paddingInlineEnd: 2 }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <IconButton aria-label={t('close')} disabled={!closable} onClick={onClose}>
          <Icon shape={closeIcon} />
        </IconButton>
      </Stack>
      <DialogContent ref={content} sx={{ display: 'grid', gap: 2 }}>
        {children}
      </DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </>
  );
};

/** Deprecated: use Material UI's Dialog. It stays while screens still pass their actions to it. */
export const Dialog = (props: Props): React.ReactElement => {
  const { open, onClose, closable = true, wide = false } = props;
  const titleId = useId();
  return (
    <MuiDialog
      open={open}
      onClose={closable ? onClose : undefined}
      maxWidth={wide ? 'md' : 'sm'}
      fullWidth
      aria-labelledby={titleId}
    >
      <Content {...props} titleId={titleId} />
    </MuiDialog>
  );
};
