import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const papers = ['README.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];

describe('the papers', () => {
  it('link only to what is there', () => {
    const broken = papers.flatMap((paper) =>
      [...text(paper).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/gu)]
        .map((match) => match[1] ?? '')
        .filter((link) => !/^[a-z]+:/u.test(link) && !existsSync(resolve(root, dirname(paper), link)))
        .map((link) => `${paper}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('name only scripts that exist', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text('package.json')));
    const unknown = papers.flatMap((paper) =>
      [...text(paper).matchAll(/npm run ([\w:-]+)/gu)]
        .map((match) => match[1] ?? '')
        .filter((script) => scripts[script] === undefined)
        .map((script) => `${paper}: npm run ${script}`),
    );
    expect(unknown).toEqual([]);
  });

  it('list every decision', () => {
    const index = text('docs/adr/README.md');
    const decisions = globSync('docs/adr/[0-9]*.md', { cwd: root }).map((file) => file.replace('docs/adr/', ''));
    expect(decisions.length).toBeGreaterThan(0);
    expect(decisions.filter((file) => !index.includes(`(${file})`))).toEqual([]);
    const numbers = decisions.map((file) => file.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
