import './toast.css';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { alertIcon, checkIcon, closeIcon, Icon } from './icon.tsx';
import { useTopWindow } from './top-window.ts';

interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** How long one stays, in milliseconds; failures stay longer, they must be read. */
const stay = { good: 4000, bad: 8000 } as const;

const show = (tone: Toast['tone'], text: string, action?: Toast['action']): void => {
  const id = (lastId += 1);
  // The same sentence twice is one toast; more than three are a wall.
  change([...toasts.filter((toast) => toast.text !== text), { id, tone, text, ...(action && { action }) }].slice(-3));
  setTimeout(() => dismiss(id), stay[tone] + (action === undefined ? 0 : 4000));
};

/**
 * Short messages that pass, from anywhere: `toast.success(t('messages:…'))`, `toast.failure(text)`.
 * A third argument offers one thing to do (Undo).
 */
export const toast = {
  success: (text: string, action?: Toast['action']): void => show('good', text, action),
  failure: (text: string, action?: Toast['action']): void => show('bad', text, action),
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Toast[] = [];

/** Where toasts appear; the app has one. It moves into the window on top, because what lies below cannot be reached. */
export const ToastHost = (): React.ReactElement => {
  const { t } = useTexts();
  const top = useTopWindow();
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const host = (
    <div className="toasts" aria-live="polite">
      {shown.map(({ id, tone, text, action }) => (
        <div key={id} className={`toast toast--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
          <Icon shape={tone === 'bad' ? alertIcon : checkIcon} />
          <span>{text}</span>
          {action !== undefined && (
            <Button
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <Button round aria-label={t('close')} onClick={() => dismiss(id)}>
            <Icon shape={closeIcon} size={18} />
          </Button>
        </div>
      ))}
    </div>
  );
  return top === undefined ? host : createPortal(host, top);
};
