import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const papers = ['README.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/gu, '-');
const anchorsOf = (paper: string): readonly string[] =>
  [...text(paper).matchAll(/^#{1,6} (.+)$/gmu)].map((match) => anchorOf(match[1] ?? ''));

describe('the papers', () => {
  it('link only to what is there', () => {
    const broken = papers.flatMap((paper) =>
      [...text(paper).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/gu)]
        .map(([, file = '', anchor]) => ({ file, anchor, target: file === '' ? paper : join(dirname(paper), file) }))
        .filter(({ file }) => !/^[a-z]+:/u.test(file))
        .filter(
          ({ target, anchor }) =>
            !existsSync(resolve(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
        )
        .map(({ file, anchor = '' }) => `${paper}: ${file}#${anchor}`),
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

describe('the sources that the code cites', () => {
  const code = ['shared', 'functions', 'events', 'infra', 'local', 'operator', 'web', 'tests'].flatMap((room) =>
    globSync(`${room}/**/*.{ts,tsx}`, { cwd: root }),
  );

  it('exist, with their headings', () => {
    const broken = code.flatMap((file) =>
      [...text(file).matchAll(/docs\/[\w./-]+?\.md(?:#([\w-]+))?/gu)]
        .filter(([cited, anchor]) => {
          const [paper = ''] = cited.split('#');
          return !existsSync(resolve(root, paper)) || (anchor !== undefined && !anchorsOf(paper).includes(anchor));
        })
        .map(([cited]) => `${file}: ${cited}`),
    );
    expect(broken).toEqual([]);
  });

  it('are documents of this repository', () => {
    const foreign = code.flatMap((file) =>
      [...text(file).matchAll(/\bSources?: (?!'|docs\/|\[|\w+[,;]|\w+ =|Source)([^\n]*)/gu)].map(
        (match) => `${file}: ${match[1] ?? ''}`,
      ),
    );
    expect(foreign).toEqual([]);
  });
});
