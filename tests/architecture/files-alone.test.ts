import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesAlone } from '../files-alone.ts';

/** What other files of the same process would see: a replaced module or environment, tests that are already loaded. */
const replaces = /\b(?:vi\.(?:do)?mock|vi\.resetModules|replaceTestEnvironment|apiSuite)\(/iu;

it('gives each file that replaces parts of its process a process of its own', () => {
  const files = globSync(
    'tests/{shared,web,architecture,unit,functions,data,api,events,local,operator,support}/**/*.test.{ts,tsx}',
  );

  const replacing = files.filter((file) => replaces.test(readFileSync(file, 'utf8')));

  expect(replacing.toSorted()).toEqual(filesAlone);
});
