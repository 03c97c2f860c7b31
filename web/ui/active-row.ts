import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

type Key = string | number;

interface Options {
  /** The element that holds the rows. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly enabled: boolean;
  readonly keys: readonly Key[];
  /** Scrolls a row into sight that is not drawn. */
  readonly scrollTo: (index: number) => void;
  readonly virtual: boolean;
  readonly onRowKey: (event: KeyboardEvent<HTMLElement>, index: number) => void;
}

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

/** Arrow keys, Home and End move between rows: the index they lead to, if any. */
const targetOf = (key: string, index: number, count: number): number | undefined => {
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
  return target === undefined || target < 0 || target >= count ? undefined : target;
};

/** The row under the mouse or keyboard focus. One row is in the tab order; arrow keys move the focus. */
export const useActiveRow = ({ body, enabled, keys, scrollTo, virtual, onRowKey }: Options) => {
  const [hovered, setHovered] = useState<string>();
  const [focused, setFocused] = useState<string>();
  /** A row to focus as soon as it is drawn: the virtualizer draws it after scrolling. */
  const wanted = useRef<string>(undefined);
  const place = useRef(-1);
  useEffect(() => {
    const index = keys.findIndex((key) => String(key) === focused);
    // The row that had the focus has left: the next one takes its place.
    if (index === -1 && place.current !== -1 && document.activeElement === document.body) {
      wanted.current = String(keys[Math.min(place.current, keys.length - 1)]);
      place.current = -1;
    }
    if (index !== -1) place.current = index;
  });
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted.current)}"]`);
    if (row === null || row === undefined) return;
    wanted.current = undefined;
    row.focus({ preventScroll: virtual });
  });
  if (!enabled) return { isActive: () => false, tabIndexOf: () => undefined, handlers: {} };

  const inTabOrder = keys.some((key) => String(key) === focused) ? focused : String(keys[0]);
  const moveTo = (index: number): void => {
    const key = String(keys[index]);
    scrollTo(index);
    wanted.current = key;
    setFocused(key);
  };
  return {
    isActive: (key: Key) => String(key) === hovered || String(key) === focused,
    tabIndexOf: (key: Key) => (String(key) === inTabOrder ? 0 : -1),
    handlers: {
      onMouseOver: (event: MouseEvent<HTMLElement>) => setHovered(rowAt(event.target)?.dataset['row']),
      onMouseLeave: () => setHovered(undefined),
      onFocus: (event: FocusEvent<HTMLElement>) => setFocused(rowAt(event.target)?.dataset['row']),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const key = rowAt(event.target)?.dataset['row'];
        const index = keys.findIndex((each) => String(each) === key);
        if (index === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
        const target = targetOf(event.key, index, keys.length);
        if (target === undefined) return onRowKey(event, index);
        event.preventDefault();
        moveTo(target);
      },
    },
  };
};
