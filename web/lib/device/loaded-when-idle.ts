import { whenIdle } from './when-idle.ts';

/**
 * Loads code after the first view and starts it. Without a connection it does not start.
 * @param start returns a function that ends it
 * @returns a function that ends it, or does not let it start
 */
export const loadedWhenIdle = <Code>(load: () => Promise<Code>, start: (code: Code) => () => void): (() => void) => {
  let end: (() => void) | undefined;
  let isWanted = true;
  const cancel = whenIdle(() => {
    load().then(
      (code) => {
        if (isWanted) end = start(code);
      },
      () => undefined,
    );
  });
  return () => {
    isWanted = false;
    cancel();
    end?.();
  };
};
