import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';

/** A page, a tab or a window whose code loads on demand. */
export type Late<Props extends object = object> = ComponentType<Props> & {
  /** Loads the code before it is shown. @throws without a connection */
  readonly preload: () => Promise<void>;
};

/** Loads; without a connection it waits for one. */
const whenConnected = async <Loaded,>(load: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
    });
    return whenConnected(load);
  }
};

/**
 * A component that loads on demand. `load` imports its file and picks it.
 * @param fallback shown while it loads; without one the page around it shows its own
 */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): Late<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded = await load();
  };
  const Later = lazy(async () => {
    loaded = await whenConnected(load);
    return { default: loaded };
  });
  const Part = (props: Props): React.ReactElement => {
    // Chosen once for each mount: another component would begin with new state.
    // A lazy component suspends even when its code is there, and React then waits 300 ms.
    const [Shown] = useState<ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>>(() => loaded ?? Later);
    const content = <Shown {...props} />;
    return fallback === undefined ? content : <Suspense fallback={fallback}>{content}</Suspense>;
  };
  return Object.assign(Part, { preload });
};
