import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { seed } from './shared/seeded.ts';

const folder = join(import.meta.dirname, 'api');

/** Files of tests/api that make sense only where the functions run in the process of the test, and why. */
const onlyInProcess: Readonly<Record<string, string>> = {
  'log-scan.test.ts': 'it listens to its own output while a database made up for it fails',
};

/** Files of tests/api to run; default: all. */
export interface ApiSuiteFiles {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** Every n-th file, beginning with this one. */
  readonly part?: { readonly first: number; readonly of: number };
  /** Files that every part has. */
  readonly always?: readonly string[];
}

/** One of `parts` parts of the files, chosen by the seed. @param setting names the variable that sets another number */
export const partBySeed = (setting: string, parts: number): NonNullable<ApiSuiteFiles['part']> => {
  const of = Number(process.env[setting] ?? parts);
  return { first: seed % of, of };
};

/** The files of tests/api that a run takes. */
export const apiSuiteFiles = ({
  only,
  without = [],
  part = { first: 0, of: 1 },
  always = [],
}: ApiSuiteFiles = {}): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && !Object.hasOwn(onlyInProcess, name))
    .filter((name) => (only === undefined || only.includes(name)) && !without.includes(name))
    .filter((name, index) => index % part.of === part.first || always.includes(name));

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
