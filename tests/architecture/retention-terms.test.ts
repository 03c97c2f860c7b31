import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BOOK_DAYS, MESSAGE_LOG_DAYS, UNSEEN_PATIENT_DAYS } from '#shared/rules/retention-terms.ts';

const document = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'data-protection.md'), 'utf8');

it('documents the term of each kind of data as the code keeps it', () => {
  const documented = [...document.matchAll(/^\| `(audit|cash|messages|patients)` \| (\d+) \|/gmu)].map(
    ([, kind, days]) => [kind, Number(days)],
  );

  expect(documented).toEqual([
    ['audit', BOOK_DAYS],
    ['cash', BOOK_DAYS],
    ['messages', MESSAGE_LOG_DAYS],
    ['patients', UNSEEN_PATIENT_DAYS],
  ]);
});
