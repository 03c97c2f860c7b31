import { describe, expect, it } from 'vitest';
import { namedOrOwnBranch, requireAccess } from '#functions/domain/staff/access.ts';
import { type Actor, actorId, moverOf } from '#functions/domain/staff/actor.ts';

const visitor: Actor = { kind: 'public' };
const job: Actor = { kind: 'schedule' };

describe('a caller', () => {
  it('is a patient or the schedule in the rules of moves', () => {
    expect([visitor, job].map(moverOf)).toEqual(['patient', 'schedule']);
    expect([visitor, job].map(actorId)).toEqual(['public', 'schedule']);
  });

  it('must sign in for a route of staff', () => {
    expect(() => requireAccess({ kind: 'staff', roles: ['owner'], branch: 'own' }, visitor)).toThrow(
      expect.objectContaining({ reason: 'sign-in-required' }) as Error,
    );
  });

  it('must name a branch when it has none', () => {
    expect(() => namedOrOwnBranch(visitor, undefined)).toThrow(
      expect.objectContaining({ reason: 'branch-required' }) as Error,
    );
    expect(namedOrOwnBranch(visitor, 3)).toBe(3);
  });
});
