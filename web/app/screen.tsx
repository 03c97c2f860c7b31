import type { ComponentType } from 'react';
import { lazy } from 'react';

/** A page whose code loads on demand and can be preloaded. */
export interface Screen {
  readonly Show: ComponentType;
  /** Loads the code, so that the page renders without waiting (also at build time). */
  readonly preload: () => Promise<void>;
}

/** Creates a page from a dynamic import. */
export const screen = (load: () => Promise<ComponentType>): Screen => {
  let Loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    Loaded = await load();
  };
  const Later = lazy(async () => {
    await preload();
    return { default: Loaded ?? (() => null) };
  });
  const Show = (): React.ReactElement => (Loaded === undefined ? <Later /> : <Loaded />);
  return { Show, preload };
};
