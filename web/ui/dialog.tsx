import './dialog.css';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { closeIcon, Icon } from './icon.tsx';
import { openedWindow } from './top-window.ts';

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

/**
 * Where the hands go first: what asks for it by `data-focus`, else the first field, else the strong button, else the
 * first one (beside a dangerous button that is Cancel). React's autoFocus comes too early: the window is not open yet.
 */
const firstToUse = (frame: HTMLDialogElement): HTMLElement | null =>
  frame.querySelector<HTMLElement>('[data-focus]') ??
  frame.querySelector<HTMLElement>('.dialog__body :is(input, select, textarea):not(:disabled)') ??
  frame.querySelector<HTMLElement>('.dialog__foot .button--strong') ??
  frame.querySelector<HTMLElement>('.dialog__foot button');

/** A window over the page, by the browser's own `dialog`: it keeps the focus, and gives it back. */
export const Dialog = ({
  open,
  title,
  onClose,
  closable = true,
  wide = false,
  children,
  actions,
}: Props): React.ReactElement => {
  const { t } = useTexts();
  const frame = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = frame.current;
    if (!open || element === null) return undefined;
    element.showModal();
    firstToUse(element)?.focus();
    const closed = openedWindow(element);
    return () => {
      closed();
      element.close();
    };
  }, [open]);
  useEffect(() => {
    const element = frame.current;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      if (closable) onClose();
    };
    // A press on the dialog itself is one on what lies behind its content.
    const onPress = (event: Event): void => {
      if (closable && event.target === element) onClose();
    };
    element?.addEventListener('cancel', onCancel);
    element?.addEventListener('click', onPress);
    return () => {
      element?.removeEventListener('cancel', onCancel);
      element?.removeEventListener('click', onPress);
    };
  }, [closable, onClose]);
  return (
    <dialog ref={frame} className={wide ? 'dialog dialog--wide' : 'dialog'} aria-labelledby={titleId}>
      {open && (
        <>
          <div className="dialog__head">
            <h2 id={titleId}>{title}</h2>
            <Button round aria-label={t('close')} disabled={!closable} onClick={onClose}>
              <Icon shape={closeIcon} />
            </Button>
          </div>
          <div className="dialog__body">{children}</div>
          {actions !== undefined && <div className="dialog__foot">{actions}</div>}
        </>
      )}
    </dialog>
  );
};
