import Portal from '@mui/material/Portal';
import Stack from '@mui/material/Stack';
import { useEffect, useSyncExternalStore } from 'react';
import { Notice } from './notice.tsx';

/** A message that is shown for some seconds. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error';
  /** The first line names the action, the other lines name the patients. */
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Ids of the reservations that it is about: a later toast about one of them replaces it. */
  readonly about?: readonly number[];
}

interface Props {
  readonly shown: readonly Toast[];
  readonly onDismiss: (id: number) => void;
  /** The pointer or the focus has come (true) or gone. */
  readonly onHold: (isHeld: boolean) => void;
}

/** The window on top; undefined while none is open. */
const topWindow = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('.MuiDialog-paper')].at(-1);

const watchWindows = (onChange: () => void): (() => void) => {
  const watcher = new MutationObserver(onChange);
  // Windows are children of the body.
  watcher.observe(document.body, { childList: true });
  return () => watcher.disconnect();
};

/**
 * Follows the windows: a toast is inside the one on top, where it covers nothing and screen readers find it. A window
 * that closes with the first toast is seen too.
 */
const useTopWindow = (): HTMLElement | undefined => useSyncExternalStore(watchWindows, topWindow);

/** Takes away failures of forms when a form is sent again. A failure about a reservation stays until its next move. */
const useResubmission = ({ shown, onDismiss }: Pick<Props, 'shown' | 'onDismiss'>): void => {
  useEffect(() => {
    const dismissFailures = (): void => {
      for (const { id, tone, about } of shown) if (tone === 'error' && about === undefined) onDismiss(id);
    };
    document.addEventListener('submit', dismissFailures, true);
    return () => document.removeEventListener('submit', dismissFailures, true);
  }, [shown, onDismiss]);
};

/** Tells the page how high the stack is (`--toasts`), so that its lists end above it. */
const reserveSpace = (stack: HTMLDivElement): (() => void) => {
  const page = document.documentElement.style;
  const place = (): void => page.setProperty('--toasts', `${String(stack.offsetHeight + 16)}px`);
  const watcher = new ResizeObserver(place);
  watcher.observe(stack);
  place();
  return () => {
    watcher.disconnect();
    page.removeProperty('--toasts');
  };
};

const onPageStyles = {
  position: 'fixed',
  zIndex: 'snackbar',
  insetBlockEnd: 'calc(68px + env(safe-area-inset-bottom))',
  insetInline: '12px',
  'body:has(.desk-actions) &': { insetBlockEnd: 'calc(132px + env(safe-area-inset-bottom))' },
  // With a patient the bar has two lines.
  'body:has(.desk-actions > :nth-child(3)) &': { insetBlockEnd: 'calc(172px + env(safe-area-inset-bottom))' },
  'body:not(:has(.rail)) &': { insetBlockEnd: 'calc(16px + env(safe-area-inset-bottom))' },
  '@media (width >= 45em)': {
    insetBlockEnd: '8px',
    insetInline: '16px auto',
    maxInlineSize: 'min(640px, calc(100vw - 32px))',
    // Above the bar of the doctor's actions, which are at the bottom of the page.
    'body:has(.rail):has(.desk-actions) &': { insetBlockEnd: '80px' },
    'body:has(.rail) &': {
      insetBlockEnd: '8px',
      insetInlineStart: 'calc(var(--rail) + 16px)',
      maxInlineSize: 'min(640px, calc(100vw - var(--rail) - 32px))',
    },
  },
} as const;

const inWindowStyles = { flex: 'none', padding: '0 16px 16px' } as const;

/** The toasts as one stack, a line each: at the bottom start of the page, or inside the window on top. */
export const ToastStack = ({ shown, onDismiss, onHold }: Props): React.ReactElement => {
  const container = useTopWindow();
  useResubmission({ shown, onDismiss });
  return (
    <Portal container={container ?? null} key={container === undefined ? 'page' : 'window'}>
      <Stack
        // A portal's children come after the effects of who renders it: only their own ref is there with them.
        {...(container === undefined && { ref: reserveSpace })}
        className="toasts"
        spacing={1}
        aria-live="polite"
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
        onFocus={() => onHold(true)}
        onBlur={() => onHold(false)}
        sx={{
          alignItems: 'flex-start',
          pointerEvents: 'none',
          ...(container === undefined ? onPageStyles : inWindowStyles),
          '@media print': { display: 'none' },
        }}
      >
        {shown.map(({ id, tone, text, action }) => (
          <Notice key={id} tone={tone} text={text} {...(action && { action })} onClose={() => onDismiss(id)} />
        ))}
      </Stack>
    </Portal>
  );
};
