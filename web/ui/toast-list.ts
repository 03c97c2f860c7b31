import type { Toast } from './toast-stack.tsx';

/** More than these would hide the page. */
const MOST = 3;

const isAbout = ({ about = [] }: Toast, { about: others = [] }: Toast): boolean =>
  about.some((id) => others.includes(id));

/** An Undo is over, and a failure mended, with the next move of the patient; what is done stays said. */
const isOver = (toast: Toast, next: Toast): boolean =>
  (toast.action !== undefined || toast.tone === 'error') && isAbout(toast, next);

/** The toasts with one more. It replaces those that are over, and one with the same text. */
export const withToast = (shown: readonly Toast[], next: Toast): Toast[] =>
  [...shown.filter((toast) => toast.text !== next.text && !isOver(toast, next)), next].slice(-MOST);
