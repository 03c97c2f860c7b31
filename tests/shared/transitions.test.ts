import { describe, expect, it } from 'vitest';
import { queueStatuses, type QueueStatus } from '#shared/models/enums.ts';
import {
  isLegal,
  isOpen,
  mayMove,
  type MoveName,
  moveInto,
  moveNames,
  moves,
  type Mover,
} from '#shared/rules/transitions.ts';

/** A copy of the table in docs/domain.md on purpose: from, to, who. */
const legal: readonly (readonly [QueueStatus, QueueStatus, readonly Mover[]])[] = [
  ['waiting', 'in_progress', ['doctor']],
  ['in_progress', 'completed', ['doctor']],
  ['waiting', 'skipped', ['doctor', 'reception']],
  ['in_progress', 'skipped', ['doctor', 'reception']],
  ['skipped', 'waiting', ['doctor', 'patient', 'reception']],
  ['waiting', 'cancelled', ['doctor', 'patient', 'reception', 'schedule']],
  ['skipped', 'cancelled', ['doctor', 'patient', 'reception', 'schedule']],
  ['unconfirmed', 'cancelled', ['doctor', 'patient', 'reception', 'schedule']],
  ['waiting', 'no_show', ['doctor', 'reception', 'schedule']],
  ['skipped', 'no_show', ['doctor', 'reception', 'schedule']],
];

const movers: readonly Mover[] = ['doctor', 'owner', 'patient', 'reception', 'schedule'];
const pairs = queueStatuses.flatMap((from) => queueStatuses.map((to) => [from, to] as const));

describe('moves of a reservation', () => {
  it.each(pairs)('from %s to %s match the domain rules', (from, to) => {
    const expected = legal.find(([a, b]) => a === from && b === to);
    const move = moveInto(to);
    const isMove = move !== undefined && isLegal(move, from);
    expect(isMove).toBe(expected !== undefined);
    expect(movers.filter((mover) => isMove && mayMove(move, mover))).toEqual(expected?.[2] ?? []);
  });

  it('end in the state they are named for', () => {
    const names = queueStatuses.flatMap((to) => moveInto(to) ?? []);
    for (const name of names) expect(moveInto(moves[name].to)).toBe(name);
    expect(new Set<MoveName>(names).size).toBe(queueStatuses.length - 1);
  });

  it('confirm only what is not confirmed, and nothing leads back', () => {
    expect(queueStatuses.filter((from) => isLegal('confirm', from))).toEqual(['unconfirmed']);
    expect(movers.filter((mover) => mayMove('confirm', mover))).toEqual(['doctor', 'patient', 'reception']);
    expect(moveInto('unconfirmed')).toBeUndefined();
  });

  it('leave what is finished alone', () => {
    const finished = queueStatuses.filter((status) => !isOpen(status));
    expect(finished).toEqual(['completed', 'no_show', 'cancelled']);
    for (const from of finished) {
      expect(moveNames.filter((name) => isLegal(name, from))).toEqual([]);
    }
  });
});
