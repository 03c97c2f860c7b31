import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';

const folder = join(import.meta.dirname, 'api');

/** Files of tests/api that make sense only where the functions run in the process of the test, and why. */
const onlyInProcess: Readonly<Record<string, string>> = {
  'log-scan.test.ts': 'it listens to its own output while a database made up for it fails',
};

/**
 * The whole suite of tests/api once more, inside another test file: what `openElsewhere` says decides who answers.
 * One file after another, each with an empty table. A file that is added is in it by lying there.
 */
export const apiSuite = (): void => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && !Object.hasOwn(onlyInProcess, name));
  for (const file of files) {
    describe(`tests/api/${file}`, async () => {
      await import(/* @vite-ignore */ join(folder, file));
    });
  }
};
