import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'rolldown';

/**
 * A clock for deployed functions, set by a test: production code has no way to set the time, so the test bundles
 * functions in which one module is another one. Nothing else of them differs.
 */
const module = /functions\/clock\.ts$/;

/** The plugin that exchanges the module. @param file from which functions read the time at each use */
export const settableClock = (file: string): Plugin => ({
  name: 'settable-clock',
  load: {
    filter: { id: module },
    handler: () => ({
      moduleType: 'js',
      code: `
import { readFileSync } from 'node:fs';
export const systemClock = () => {
  const [moment, setAt] = readFileSync(${JSON.stringify(file)}, 'utf8').split(' ');
  return new Date(Number(moment) + (setAt === undefined ? 0 : Date.now() - Number(setAt)));
};`,
    }),
  },
});

/** Sets the clock. @param flows whether it goes on from there, instead of standing still. */
export const setClockFile = (file: string, moment: Date, flows: boolean): void => {
  const parts = [moment.getTime(), ...(flows ? [Date.now()] : [])];
  // By a rename, which is atomic for readers.
  writeFileSync(`${file}.new`, parts.join(' '));
  renameSync(`${file}.new`, file);
};

/** Is the clock of a test in this bundle? */
export const hasSettableClock = (bundle: string, file: string): boolean => readFileSync(bundle, 'utf8').includes(file);
