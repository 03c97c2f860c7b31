import { useEffect } from 'react';

/** Names the page in the browser's tab and in its history. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
