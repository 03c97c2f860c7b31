import type { MouseEvent } from 'react';
import { useRef } from 'react';

/**
 * Selects the content of a field when it gets the focus, so that typing replaces it. A press that gives the focus ends
 * with a caret: then the content is selected when the button goes up.
 */
export const useSelectOnFocus = () => {
  const pressed = useRef(false);
  return {
    onFocus: (event: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => event.target.select(),
    onMouseDown: (event: MouseEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      pressed.current = document.activeElement !== event.currentTarget;
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (pressed.current) event.currentTarget.select();
      pressed.current = false;
    },
  };
};
