import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAfterNewcomer, orderAt, orderOnArrival } from '#functions/data/queue/order-of-day.ts';
import { keys } from '#functions/data/table/keys.ts';
import { mayComeInWindow, minutesToStart, windowToAwait } from '#functions/domain/queue/order-of-day.ts';
import { groupByStatus, positionOf } from '#functions/domain/queue/queue.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { sameLineAfter } from '#shared/rules/queue-place.ts';
import { seed } from '#tests/shared/seeded.ts';

const day = asClinicDay('2026-11-23');
const hours = Object.fromEntries(
  ['0', '1', '2', '3', '4', '5', '6'].map((each) => [each, { open: '18:00', close: '23:00' }]),
);
const branchWith = (minutes: 30 | null) => ({
  time_zone: 'Africa/Cairo',
  day_starts_at: '04:00',
  hours,
  settings: { arrivals: true, window_minutes: minutes },
});
const branch = branchWith(30);

/** Minutes after opening time, as a moment of the day. */
const at = (minutes: number): Date => new Date(Date.parse('2026-11-23T16:00:00.000Z') + minutes * 60_000);
const clock = (minutes: number): string =>
  at(minutes + 120)
    .toISOString()
    .slice(11, 16);
/** The window that begins so many minutes after opening time. */
const windowAt = (begins: number) => ({ from: clock(begins), to: clock(begins + 30) });

interface Waiting {
  readonly id: number;
  readonly type: 'laser';
  readonly status: 'waiting';
  readonly day: typeof day;
  order: string;
  begins?: number;
  window?: ReturnType<typeof windowAt> | undefined;
  /** Minutes after opening time. */
  came?: number;
  arrivedAt?: string;
  reinserted?: boolean;
  postponedAt?: number;
  /** The last whom the patient let go first. */
  behind?: number;
}

/** A day, as the endpoints make it: every ticket takes its place by the same two functions. */
class Day {
  readonly tickets: Waiting[] = [];
  /** The order that the last one had whom a ticket let go first, by the ticket. */
  readonly ordersLetFirst = new Map<number, string>();
  #sequence = 0;
  readonly #branch: ReturnType<typeof branchWith>;

  constructor(rule: ReturnType<typeof branchWith>) {
    this.#branch = rule;
  }

  get queue() {
    return groupByStatus(this.tickets);
  }

  #place(minutes: number, more: { readonly window?: Waiting['window']; readonly isHere: boolean }): string {
    const placement = { branch: this.#branch, day, now: at(minutes), sequence: (this.#sequence += 1), ...more };
    return orderAt({ waiting: this.queue.waiting as never }, placement);
  }

  book(minutes: number, begins: number | undefined, isHere: boolean): void {
    const window = begins === undefined ? undefined : windowAt(begins);
    this.tickets.push({
      id: this.tickets.length + 1,
      type: 'laser',
      status: 'waiting',
      day,
      order: this.#place(minutes, { window, isHere }),
      ...(begins !== undefined && { begins, window }),
      ...(isHere && { came: minutes, arrivedAt: at(minutes).toISOString() }),
    });
  }

  arrive(minutes: number, ticket: Waiting): void {
    if (ticket.came !== undefined) return;
    ticket.order = orderOnArrival(ticket, this.#branch, at(minutes));
    ticket.came = minutes;
    ticket.arrivedAt = at(minutes).toISOString();
  }

  putBack(minutes: number, ticket: Waiting): void {
    ticket.order = this.#place(minutes, { isHere: true });
    Object.assign(ticket, { came: minutes, arrivedAt: at(minutes).toISOString(), reinserted: true, behind: undefined });
  }

  postpone(minutes: number, ticket: Waiting, count: number): void {
    const last = sameLineAfter(this.queue.waiting, ticket).slice(0, count).at(-1);
    if (last === undefined || ticket.postponedAt !== undefined) return;
    ticket.order = keys.order.after(last.order, (this.#sequence += 1));
    ticket.postponedAt = minutes;
    ticket.behind = last.id;
    this.ordersLetFirst.set(ticket.id, last.order);
  }

  get line(): readonly Waiting[] {
    return this.queue.waiting;
  }
}

type Kind = 'walk-in' | 'online' | 'arrive' | 'put-back' | 'postpone' | 'none';

const act = fc.record({
  kind: fc.constantFrom<Kind>('walk-in', 'online', 'arrive', 'arrive', 'arrive', 'put-back', 'postpone'),
  which: fc.nat(40),
  behind: fc.integer({ min: 1, max: 5 }),
  after: fc.integer({ min: 0, max: 12 }),
});
const aDay = fc.record({
  ahead: fc.array(
    fc.option(
      fc.integer({ min: 0, max: 7 }).map((each) => each * 30),
      { nil: undefined },
    ),
    { maxLength: 20, size: 'max' },
  ),
  acts: fc.array(act, { maxLength: 60, size: 'max' }),
});

const played = (
  { ahead, acts }: typeof aDay extends fc.Arbitrary<infer Value> ? Value : never,
  rule: ReturnType<typeof branchWith>,
  postpones: boolean,
): Day => {
  const made = new Day(rule);
  for (const begins of ahead) made.book(-1440, rule === branch ? begins : undefined, false);
  let minutes = -60;
  for (const { kind, which, behind, after } of acts) {
    minutes += after;
    const ticket = made.line[which % Math.max(1, made.line.length)];
    if (kind === 'walk-in' || kind === 'online') made.book(minutes, undefined, kind === 'walk-in');
    else if (ticket === undefined) continue;
    else if (kind === 'arrive') made.arrive(minutes, ticket);
    else if (kind === 'put-back') made.putBack(minutes, ticket);
    else if (kind === 'postpone' && postpones) made.postpone(minutes, ticket, behind);
  }
  return made;
};

/** The patient has a window, and came before its end or has not come. */
const isInTime = ({ begins, came = -Infinity, reinserted = false }: Waiting): boolean =>
  begins !== undefined && !reinserted && came <= begins + 30;

describe(`the order of a day with windows (SEED=${String(seed)})`, () => {
  it('puts who comes in time before later windows, and before those who came after the beginning of the window', () => {
    fc.assert(
      fc.property(aDay, (random) => {
        const { line } = played(random, branch, false);
        const pairs = line.flatMap((first, index) => line.slice(index + 1).map((second) => ({ first, second })));
        const ofWindow = pairs.filter(({ second }) => isInTime(second));
        for (const { first, second } of ofWindow.filter((each) => isInTime(each.first))) {
          expect(first.begins).toBeLessThanOrEqual(second.begins ?? -Infinity);
        }
        for (const { first, second } of ofWindow.filter((each) => !isInTime(each.first))) {
          // Who has not come may stand later still: the place is of the booking.
          expect(Math.max(first.came ?? 0, 0)).toBeLessThan(second.begins ?? -Infinity);
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it('puts those without a window, and those who come too late, in the order of arrival', () => {
    fc.assert(
      fc.property(aDay, (random) => {
        const others = played(random, branch, false).line.filter((each) => !isInTime(each) && each.came !== undefined);
        const times = others.map(({ came = 0 }) => came);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
      { seed, numRuns: 300 },
    );
  });

  it('puts those of one window in the order of arrival, then those who have not come', () => {
    fc.assert(
      fc.property(aDay, (random) => {
        const ofWindow = Map.groupBy(played(random, branch, false).line.filter(isInTime), ({ begins }) => begins);
        for (const line of ofWindow.values()) {
          const times = line.map(({ came = Infinity }) => came);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it('gives positions from 1 without gaps, and keeps who let others go first behind them', () => {
    fc.assert(
      fc.property(aDay, (random) => {
        const made = played(random, branch, true);
        const { queue, line } = made;
        expect(new Set(line.map(({ order }) => order)).size).toBe(line.length);
        expect(line.map((ticket) => positionOf(queue, ticket))).toEqual(line.map((_, index) => index + 1));
        const passedAt = made.ordersLetFirst;
        for (const { id, behind } of line) {
          const last = line.find((each) => each.id === behind);
          // The last one may have taken another place since: by arriving, or by being put back.
          if (last === undefined || !passedAt.has(id) || last.order !== passedAt.get(id)) continue;
          expect(line.findIndex((each) => each.id === id)).toBeGreaterThan(line.indexOf(last));
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it('is by number alone at a branch without windows, whoever arrives', () => {
    fc.assert(
      fc.property(aDay, (random) => {
        const withArrivals = played(random, branchWith(null), true).line;
        const without = played(
          {
            ...random,
            acts: random.acts.map((each) => (each.kind === 'arrive' ? { ...each, kind: 'none' as const } : each)),
          },
          branchWith(null),
          true,
        ).line;
        expect(withArrivals.map(({ id, order }) => [id, order])).toEqual(without.map(({ id, order }) => [id, order]));
        expect(withArrivals.every(({ order }) => !order.startsWith(keys.order.timedPrefix))).toBe(true);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('counts those of later windows after somebody who comes now', () => {
    const made = new Day(branch);
    for (const begins of [0, 30, 60, 90]) made.book(-1440, begins, false);
    made.book(5, undefined, true);

    const after = countAfterNewcomer({ waiting: made.queue.waiting as never }, { branch, day, now: at(40) });

    expect([after, made.line.map(({ id }) => id)]).toEqual([2, [1, 5, 2, 3, 4]]);
  });

  it('stays by time for a day whose windows were booked before the branch stopped to offer them', () => {
    const made = new Day(branch);
    made.book(-1440, 60, false);
    const placement = { branch: branchWith(null), day, now: at(90), sequence: 2, isHere: true };

    const order = orderAt({ waiting: made.queue.waiting as never }, placement);

    expect(order > (made.line[0]?.order ?? '~')).toBe(true);
  });
});

describe('the window of a patient who is not here', () => {
  const ticket = { day, window: windowAt(30) };

  it('is missed only after its end', () => {
    expect([0, 60, 61].map((minutes) => mayComeInWindow(ticket, branch, at(minutes)))).toEqual([true, true, false]);
    expect(mayComeInWindow({ ...ticket, reinserted: true }, branch, at(0))).toBe(false);
  });

  it('is waited for until it begins', () => {
    expect([0, 29.5, 30, 50].map((minutes) => minutesToStart(ticket, branch, at(minutes)))).toEqual([30, 1, 0, 0]);
    expect(windowToAwait(ticket)).toBe(ticket.window);
    expect(windowToAwait({ ...ticket, arrivedAt: at(0).toISOString() })).toBeUndefined();
    expect(windowToAwait({ ...ticket, reinserted: true })).toBeUndefined();
  });

  it('is replaced by the opening of the branch for a patient without a window', () => {
    const early = at(-90);

    expect(minutesToStart({ day }, branch, early)).toBe(90);
    expect(minutesToStart({ day }, { ...branch, hours: undefined }, early)).toBe(0);
  });
});
