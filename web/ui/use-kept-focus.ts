import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when a dialog has closed, or a move has ended, whose button was removed or disabled: it
 * would fall to the page.
 */
export const useKeptFocus = <Target extends HTMLElement>(isOpen: boolean): RefObject<Target | null> => {
  const target = useRef<Target>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) target.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
};
