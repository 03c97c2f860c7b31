import { useSyncExternalStore } from 'react';
import { late } from './late.tsx';
import { withToast } from './toast-list.ts';
import type { Toast } from './toast-stack.tsx';

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const stop = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
};

const dismiss = (id: number): void => {
  stop(id);
  change(toasts.filter((toast) => toast.id !== id));
};

/** How long a toast is shown, in milliseconds; a failure has to be read. */
const shownFor = { success: 6000, error: 10_000 } as const;

const start = ({ id, tone }: Toast): void => {
  stop(id);
  timers.set(
    id,
    setTimeout(() => dismiss(id), shownFor[tone]),
  );
};

/** While the pointer or the focus is on the stack nothing leaves it. */
const hold = (isHeld: boolean): void => {
  for (const toast of toasts) {
    if (isHeld) stop(toast.id);
    else start(toast);
  }
};

let isMuted = false;

const show = (tone: Toast['tone'], text: string, action?: Toast['action'], about?: Toast['about']): void => {
  if (isMuted) return;
  const id = (lastId += 1);
  const added: Toast = { id, tone, text, ...(action && { action }), ...(about && { about }) };
  const next = withToast(toasts, added);
  for (const old of toasts) if (!next.includes(old)) stop(old.id);
  change(next);
  start(added);
};

/** Takes every toast away, and shows none until the returned function is called. */
export const muteToasts = (): (() => void) => {
  isMuted = true;
  for (const { id } of toasts) stop(id);
  change([]);
  return () => {
    isMuted = false;
  };
};

/**
 * Shows toasts from anywhere: `toast.success(t('messages:…'))`, `toast.failure(text)`. A further argument adds an
 * action (Undo), another one the reservations that it is about, whose older toast it replaces.
 */
export const toast = {
  success: (text: string, action?: Toast['action'], about?: Toast['about']): void =>
    show('success', text, action, about),
  failure: (text: string, action?: Toast['action'], about?: Toast['about']): void => show('error', text, action, about),
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Toast[] = [];

// Most pages show no toast: its parts come with the first one.
const ToastStack = late(async () => (await import('./toast-stack.tsx')).ToastStack, null);

/** Preloads the parts of toasts, because the first toast may report a lost connection. */
export const preloadToasts = ToastStack.preload;

/** Container of all toasts; the app renders one. */
export const ToastHost = (): React.ReactElement | null => {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  if (shown.length === 0) return null;
  return <ToastStack shown={shown} onDismiss={dismiss} onHold={hold} />;
};
