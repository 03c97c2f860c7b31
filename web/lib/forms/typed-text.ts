type Field = HTMLInputElement | HTMLTextAreaElement;

/** What was typed last in each field of a form. */
const typed = new Map<Field, string>();

const isEntry = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.form !== null && ['text', 'tel', 'number'].includes(target.type));

const onInput = ({ target }: Event): void => {
  for (const field of typed.keys()) if (!field.isConnected) typed.delete(field);
  if (isEntry(target)) typed.set(target, target.value);
};

/** Does a field still show what was typed? A form that is saved closes, becomes empty or shows other values. */
export const hasTypedText = (): boolean =>
  [...typed].some(([field, text]) => field.isConnected && field.value === text && text.trim() !== '');

const onLeave = (event: BeforeUnloadEvent): void => {
  if (hasTypedText()) event.preventDefault();
};

/** The browser asks before it closes a page with typed text. Returns a function that stops it. */
export const watchTypedText = (): (() => void) => {
  addEventListener('input', onInput);
  addEventListener('beforeunload', onLeave);
  return () => {
    removeEventListener('input', onInput);
    removeEventListener('beforeunload', onLeave);
    typed.clear();
  };
};
