import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '#local/commit-rules.ts';

describe('the rules of commit messages', () => {
  it.each([
    'feat(queue): call the next patient',
    'fix: restore the guard\n\nThe condition was lost.',
    'refactor(api)!: rename a field\n# Please enter the commit message',
    'Merge branch "main"',
  ])('accept %j', (message) => {
    expect(problemsOf(message)).toEqual([]);
  });

  it.each([
    ['call the next patient', /form/u],
    ['feature(queue): call the next patient', /form/u],
    ['feat(queue): call the next patient.', /form/u],
    [`fix: ${'a'.repeat(70)}`, /75 characters/u],
    ['fix: restore the guard\nThe condition was lost.', /second line/u],
  ])('refuse %j', (message, problem) => {
    expect(problemsOf(message).join()).toMatch(problem);
  });
});

describe('CHANGELOG.md', () => {
  it('has at most 25 lines for each release', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');

    const releases = text.split(/^## /mu).slice(1);

    expect(releases.length).toBeGreaterThan(0);
    for (const release of releases) {
      expect(release.split('\n').filter((line) => line.startsWith('- ')).length, release.slice(0, 20)).toBeLessThan(26);
    }
  });
});
