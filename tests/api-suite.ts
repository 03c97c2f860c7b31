import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';

const folder = join(import.meta.dirname, 'api');

/** Files of tests/api that make sense only where the functions run in the process of the test, and why. */
const onlyInProcess: Readonly<Record<string, string>> = {
  'log-scan.test.ts': 'it listens to its own output while a database made up for it fails',
};

/** Files of tests/api to run; default: all. */
interface ApiSuiteFiles {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

/** The files of tests/api that a run takes. */
const apiSuiteFiles = ({ only, without = [] }: ApiSuiteFiles): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && !Object.hasOwn(onlyInProcess, name))
    .filter((name) => (only === undefined || only.includes(name)) && !without.includes(name));

/**
 * The suite of tests/api inside another test file: what `replaceTestEnvironment` was given decides who answers. One file after
 * another, each with an empty table. A new file of the folder is part of it.
 */
export const apiSuite = (wanted: ApiSuiteFiles = {}): void => {
  const files = apiSuiteFiles(wanted)
    // Last, because deployed functions cache its 150 branches for 30 seconds.
    .toSorted((a, b) => Number(a === 'many-branches.test.ts') - Number(b === 'many-branches.test.ts'));
  for (const file of files) {
    describe(`tests/api/${file}`, async () => {
      await import(/* @vite-ignore */ join(folder, file));
    });
  }
};
