type Field = HTMLInputElement | HTMLTextAreaElement;

/** Text that each field had when it was focused first. */
const fields = new Map<Field, string>();

const isEntry = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.form !== null && ['text', 'tel', 'number'].includes(target.type));

const onFocus = ({ target }: FocusEvent): void => {
  for (const field of fields.keys()) if (!field.isConnected) fields.delete(field);
  if (isEntry(target) && !fields.has(target)) fields.set(target, target.value);
};

/** Is something typed on this page that was not saved? A form that is saved closes or becomes empty. */
export const hasTypedText = (): boolean =>
  [...fields].some(([field, before]) => field.isConnected && field.value !== before && field.value.trim() !== '');

const onLeave = (event: BeforeUnloadEvent): void => {
  if (hasTypedText()) event.preventDefault();
};

/** The browser asks before it closes a page with typed text. Returns a function that stops it. */
export const watchTypedText = (): (() => void) => {
  addEventListener('focusin', onFocus);
  addEventListener('beforeunload', onLeave);
  return () => {
    removeEventListener('focusin', onFocus);
    removeEventListener('beforeunload', onLeave);
  };
};
