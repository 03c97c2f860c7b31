import { describe, expect, it } from 'vitest';
import { branchForStrangers } from '#functions/domain/messages/answers.ts';

const branch = (id: number, answers = false) => ({ id, settings: { answers_strangers: answers } });

describe('the branch that answers strangers', () => {
  it.each([
    ['the first one when none is set to', [branch(3), branch(2)], 2],
    ['the first one of those that are set to', [branch(1), branch(4, true), branch(3, true)], 3],
    ['none when there is no branch', [], undefined],
  ])('is %s', (_, branches, id) => {
    const found = branchForStrangers(branches);

    expect(found?.id).toBe(id);
  });
});
