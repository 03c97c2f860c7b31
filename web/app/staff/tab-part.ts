import type { ComponentType, LazyExoticComponent } from 'react';
import { loadTexts } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** A tab or dialog that loads on demand with its texts (`locales/…/tabs`), which the first tab does not wait for. */
export const tabPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazyPart(async () => (await Promise.all([load(), loadTexts('tabs')]))[0]);
