import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { groupByStatus, positionOf, type QueuedTicket } from '#functions/domain/queue/queue.ts';
import { sameLineAfter } from '#shared/rules/queue-place.ts';
import { seed } from '#tests/shared/seeded.ts';

const move = fc.oneof(
  fc.record({ kind: fc.constant('book' as const) }),
  fc.record({ kind: fc.constant('postpone' as const), at: fc.nat(11), behind: fc.integer({ min: 1, max: 5 }) }),
);

it(`puts each late ticket directly behind the last whom it lets go first (SEED=${String(seed)})`, () => {
  fc.assert(
    fc.property(fc.array(move, { minLength: 8, maxLength: 60 }), (moves) => {
      const line: number[] = [];
      const orders = new Map<number, string>();
      let sequence = 0;
      const queue = () =>
        groupByStatus(
          [...orders].map(([id, order]): QueuedTicket => ({ id, order, type: 'laser', status: 'waiting' })),
        );
      for (const each of moves) {
        sequence += 1;
        if (each.kind === 'book') {
          line.push(sequence);
          orders.set(sequence, keys.order.waiting(sequence));
          continue;
        }
        const id = line[each.at % line.length];
        const ticket = queue().waiting.find((other) => other.id === id);
        if (id === undefined || ticket === undefined) continue;
        const last = sameLineAfter(queue().waiting, ticket).slice(0, each.behind).at(-1);
        if (last?.order === undefined) continue;
        orders.set(id, keys.order.after(last.order, sequence));
        line.splice(line.indexOf(id), 1);
        line.splice(line.indexOf(last.id) + 1, 0, id);
      }
      const after = queue();
      expect(after.waiting.map(({ id }) => id)).toEqual(line);
      expect(after.waiting.map((ticket) => positionOf(after, ticket))).toEqual(line.map((_, index) => index + 1));
    }),
    { seed, numRuns: 300 },
  );
});
