import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import { createPortal } from 'react-dom';

/** The place for a section's own controls in the page bar; null until the bar is there. */
export const PageToolsPlace = createContext<Element | null>(null);

/** Puts the controls of a section into the page bar. */
export const PageTools = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const place = use(PageToolsPlace);
  return place === null ? null : createPortal(children, place);
};
