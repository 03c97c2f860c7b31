import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { noteAlive } from '../lib/early-press.ts';
import { screenAt } from './screens.ts';

/**
 * Begins a page at its beginning: a link leads to the top of what it opens, and the focus to its content, as it does
 * where browsers load pages themselves. Going back returns to where one was; another language is the same page, and so
 * is another tab of a dashboard: there the focus stays on the tab.
 */
export const PageStart = (): null => {
  const { pathname } = useLocation();
  const way = useNavigationType();
  const page = screenAt(pathname);
  const shown = useRef(page);
  useEffect(noteAlive, []);
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
