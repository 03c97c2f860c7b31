import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.ts';
import { withToast } from './toast-list.ts';
import type { Toast } from './toast-stack.tsx';

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** How long a toast is shown, in milliseconds; a failure has to be read. */
const shownFor = { success: 4000, error: 8000 } as const;
const longerWithAction = 4000;

const show = (tone: Toast['tone'], text: string, action?: Toast['action'], about?: Toast['about']): void => {
  const id = (lastId += 1);
  change(withToast(toasts, { id, tone, text, ...(action && { action }), ...(about && { about }) }));
  setTimeout(() => dismiss(id), shownFor[tone] + (action === undefined ? 0 : longerWithAction));
};

/**
 * Shows toasts from anywhere: `toast.success(t('messages:…'))`, `toast.failure(text)`. A further argument adds an
 * action (Undo), another one the reservations that it is about.
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
const loadStack = async () => (await import('./toast-stack.tsx')).ToastStack;
const ToastStack = lazyPart(loadStack);

/** Preloads the parts of toasts, because the first toast may report a lost connection. */
export const preloadToasts = async (): Promise<void> => void (await loadStack());

/** Container of all toasts; the app renders one. */
export const ToastHost = (): React.ReactElement | null => {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastStack shown={shown} onDismiss={dismiss} />
    </Suspense>
  );
};
