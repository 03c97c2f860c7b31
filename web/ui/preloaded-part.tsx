import type { ComponentType, LazyExoticComponent } from 'react';
import { useState } from 'react';
import { lazyPart } from './lazy-part.ts';

/** A part of a page whose code can be requested before it opens. */
export interface PreloadedPart<Props> {
  readonly Part: ComponentType<Props>;
  /** Loads the code. @throws without a connection */
  readonly preload: () => Promise<void>;
}

/**
 * A part that opens without delay once its code has loaded. A lazy component suspends even then, and React shows what
 * has suspended after 300 ms at the earliest.
 */
export const preloadedPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadedPart<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded = await load();
  };
  const Later = lazyPart(load);
  const Part = (props: Props): React.ReactElement => {
    // Chosen once for each mount: another component would begin with new state.
    const [Shown] = useState<ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>>(() => loaded ?? Later);
    return <Shown {...props} />;
  };
  return { Part, preload };
};
