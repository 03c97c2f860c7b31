import type { Toast } from './alerts.tsx';

/** More than these would hide the page. */
const MOST = 3;

const isAbout = ({ about = [] }: Toast, { about: others = [] }: Toast): boolean =>
  about.some((id) => others.includes(id));

/**
 * The toasts with one more. It replaces those about the same patient, whose Undo is over with the new move, and one
 * with the same text.
 */
export const withToast = (shown: readonly Toast[], next: Toast): Toast[] =>
  [...shown.filter((toast) => toast.text !== next.text && !isAbout(toast, next)), next].slice(-MOST);
