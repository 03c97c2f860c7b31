import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { screenAt } from './screens.ts';

/**
 * After a navigation, scrolls to the top and focuses the content, as browsers do for a page load. Going back restores
 * the scroll position. A change of language or of a dashboard's tab is no navigation: the focus stays.
 */
export const PageStart = (): null => {
  const { pathname } = useLocation();
  const way = useNavigationType();
  const page = screenAt(pathname);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (way === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    const content = document.getElementById('content');
    content?.setAttribute('tabindex', '-1');
    content?.focus({ preventScroll: true });
  }, [page, way]);
  return null;
};
