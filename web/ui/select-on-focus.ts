import type { MouseEvent } from 'react';
import { useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Selects the content of a field when it gets the focus, and when another one is filled in before anything is typed, so
 * that typing replaces it. A press that gives the focus ends with a caret: then the content is selected when the button
 * goes up.
 */
export const useSelectOnFocus = (value: string) => {
  const pressed = useRef(false);
  /** The field until something is typed. */
  const untouched = useRef<Field>(null);
  useLayoutEffect(() => {
    if (untouched.current === document.activeElement) untouched.current?.select();
  }, [value]);
  return {
    onFocus: (event: { readonly target: Field }) => {
      untouched.current = event.target;
      event.target.select();
    },
    onInput: () => {
      untouched.current = null;
    },
    onMouseDown: (event: MouseEvent<Field>) => {
      pressed.current = document.activeElement !== event.currentTarget;
    },
    onMouseUp: (event: MouseEvent<Field>) => {
      if (pressed.current) event.currentTarget.select();
      pressed.current = false;
    },
  };
};
