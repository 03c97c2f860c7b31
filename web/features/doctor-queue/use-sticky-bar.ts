import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Height of the page's header while it stays in sight; 0 where it scrolls away, as on a phone. */
const headerHeight = (): number => {
  const header = document.querySelector('header');
  return header !== null && getComputedStyle(header).position !== 'static' ? header.offsetHeight : 0;
};

/**
 * Keeps the bar below the page's header, and tells table heads how much of the page the two cover
 * (`--table-top`), while either changes its height.
 */
export const useStickyBar = (): RefObject<HTMLDivElement | null> => {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const page = document.documentElement.style;
    const place = (): void => {
      const top = headerHeight() + 8;
      element.style.setProperty('inset-block-start', `${String(top)}px`);
      page.setProperty('--table-top', `${String(top + element.offsetHeight)}px`);
    };
    const watcher = new ResizeObserver(place);
    watcher.observe(element);
    watcher.observe(document.documentElement);
    return () => {
      watcher.disconnect();
      page.removeProperty('--table-top');
    };
  }, []);
  return bar;
};
