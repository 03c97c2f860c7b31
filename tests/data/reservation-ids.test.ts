import { describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { allocateReservationId } from '#functions/data/queue/reservation-ids.ts';
import { keys } from '#functions/data/table/keys.ts';
import { Store } from '#functions/data/table/store.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);

/** A store as a function has it that has just started. */
const startFunction = (): Store => new Store(connect(clinic.endpoint), clinic.tableName);

const take = (store: Store, count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => allocateReservationId(store)));

const lastReserved = async (): Promise<number> =>
  Number((await clinic.deps.store.get(keys.reservationCounter))?.['last'] ?? 0);

describe('reservation ids', () => {
  it('are unique when several functions take them concurrently, more than a block each', async () => {
    const functions = [startFunction(), startFunction(), startFunction()];

    const taken = (await Promise.all(functions.map((store) => take(store, 50)))).flat();

    expect(new Set(taken).size).toBe(150);
    expect(Math.min(...taken)).toBe(1);
    expect(Math.max(...taken)).toBeLessThanOrEqual(await lastReserved());
  });

  it('ascend without gaps within a function while its block lasts', async () => {
    const [first = 0, ...rest] = await take(startFunction(), 20);

    expect(rest).toEqual(Array.from({ length: 19 }, (_, index) => first + 1 + index));
  });

  it('are not given again when a function dies with a part of its block', async () => {
    const died = startFunction();
    const before = await take(died, 3);

    const after = await take(startFunction(), 40);

    expect(after.filter((id) => before.includes(id))).toEqual([]);
    expect(Math.min(...after)).toBeGreaterThan(Math.max(...before));
  });

  it('write the counter once for twenty bookings', async () => {
    const before = await lastReserved();

    await take(startFunction(), 20);

    expect(await lastReserved()).toBe(before + 20);
  });

  it('go on after the counter could not be written', async () => {
    const store = startFunction();
    const increment = store.increment.bind(store);
    let failures = 1;
    store.increment = (...args) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('throttled')) : increment(...args);
    };

    await expect(allocateReservationId(store)).rejects.toThrow('throttled');

    expect(await allocateReservationId(store)).toBeGreaterThan(0);
  });

  it('come from a new block when the next one is taken, as after a restored counter', async () => {
    const book = (letter: string) =>
      clinic.call('reservations/book-reservation', {
        body: { name: `Restored ${letter}`, phone: `0106000000${letter.length}`, branch_id: 1, type: 'regular' },
      });
    const first = await book('Adam');
    const { id } = first.data as { id: number };
    await clinic.deps.store.put({ ...keys.reservationCounter, last: id - 1 });
    clinic.letTimePass({ store: startFunction() });

    const second = await book('Bassem');

    expect(second.status).toBe(201);
    expect((second.data as { id: number }).id).toBeGreaterThan(id);
  });
});
