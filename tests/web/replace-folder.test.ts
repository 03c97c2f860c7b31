import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFolder } from '#web/replace-folder.ts';

let parent = '';

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'clinic-folders-'));
});
afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

const folder = (): string => path.join(parent, 'site');

/** A complete build: two files that name it. */
const buildBeside = (name: string): string => {
  const built = `${folder()}.${name}.new`;
  mkdirSync(built);
  for (const file of ['index.html', `${name}.js`]) writeFileSync(path.join(built, file), name);
  return built;
};

it('leaves exactly one complete build when several end at the same moment', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const builds = names.map(buildBeside);

  await Promise.all(builds.map((built) => replaceFolder(folder(), built)));

  const kept = readFileSync(path.join(folder(), 'index.html'), 'utf8');
  expect(readdirSync(folder()).toSorted()).toEqual([`${kept}.js`, 'index.html'].toSorted());
  expect(readdirSync(parent)).toEqual(['site']);
});

it('replaces every file of the former build', async () => {
  await replaceFolder(folder(), buildBeside('former'));

  await replaceFolder(folder(), buildBeside('later'));

  expect(readdirSync(folder()).toSorted()).toEqual(['index.html', 'later.js']);
});
