import { describe, expect, it } from 'vitest';
import type { DrawerView } from '#web/lib/api/answers.ts';
import {
  agrees,
  compareCount,
  countBody,
  countedCash,
  countSchema,
  emptyCount,
} from '#web/features/drawers/count-entry.ts';

const lineOf = (method: 'cash' | 'card' | 'wallet', expected: number): DrawerView['lines'][number] => ({
  method,
  payments: 1,
  reversals: 0,
  amount: expected,
  expected,
  counted: null,
  variance: null,
});

const drawerWith = (lines: DrawerView['lines']): DrawerView => ({
  id: 'd1',
  version: 3,
  day: '2026-11-20',
  holderId: null,
  openedBy: 'Sara',
  openedAt: '2026-11-20T08:00:00.000Z',
  float: 0,
  from: null,
  cashIn: 0,
  cashOut: 0,
  lines,
  purposes: [],
  counts: null,
  reason: null,
  handedOver: 0,
  closedBy: null,
  closedAt: null,
  moves: [],
});

const drawer = drawerWith([lineOf('cash', 400), lineOf('card', 150), lineOf('wallet', 20)]);
/** Two notes of the highest denomination, 200 pounds. */
const twoNotes = emptyCount().pieces.map((_typed, index) => (index === 0 ? '2' : ''));

describe('the body of a count', () => {
  it('leaves out cash that is not typed, and counts other methods as 0', () => {
    const entry = countSchema.parse({
      ...emptyCount(),
      pieces: twoNotes,
      totals: { ...emptyCount().totals, card: '150', wallet: ' ' },
    });

    expect(countBody(drawer, entry)).toEqual({ counts: { 200: 2 }, totals: { card: 150, wallet: 0 }, version: 3 });
  });

  it('keeps what was typed for a method when a payment adds another one', () => {
    const before = drawerWith([lineOf('cash', 400), lineOf('wallet', 20)]);
    const entry = countSchema.parse({ ...emptyCount(), totals: { ...emptyCount().totals, wallet: '20' } });

    expect(countBody(before, entry)).toMatchObject({ totals: { wallet: 20 } });
    expect(countBody(drawer, entry)).toMatchObject({ totals: { card: 0, wallet: 20 } });
  });

  it('has the reason and the cash for the next drawer', () => {
    const entry = countSchema.parse({ ...emptyCount(), reason: ' a note was torn ', handOver: '100' });

    expect(countBody(drawer, entry)).toMatchObject({ reason: 'a note was torn', handOver: 100 });
  });

  it('is refused for a total that is no amount', () => {
    expect(countSchema.safeParse({ ...emptyCount(), totals: { ...emptyCount().totals, card: 'much' } }).success).toBe(
      false,
    );
  });
});

describe('an empty count', () => {
  it('is filled in with nothing that is expected', () => {
    const { pieces, totals } = emptyCount();

    expect([...pieces, ...Object.values(totals)].every((typed) => typed === '')).toBe(true);
  });
});

describe('the comparison of a count', () => {
  const bodyOf = (pieces: readonly string[], [card = '', wallet = '']: readonly string[]) =>
    countBody(drawer, countSchema.parse({ ...emptyCount(), pieces, totals: { ...emptyCount().totals, card, wallet } }));

  it('agrees when cash and slips are as expected', () => {
    expect(agrees(compareCount(drawer, bodyOf(twoNotes, ['150', '20'])))).toBe(true);
  });

  it('reads a total with its thousands apart', () => {
    const dear = drawerWith([lineOf('cash', 400), lineOf('card', 1500)]);
    const entry = { ...emptyCount(), pieces: twoNotes, totals: { ...emptyCount().totals, card: '1,500' } };

    expect(agrees(compareCount(dear, countBody(dear, countSchema.parse(entry))))).toBe(true);
  });

  it.each(['-50.55', '−50.55', '-50,55'])('agrees with %s when more was given back than taken', (typed) => {
    const refunded = drawerWith([lineOf('cash', 400), lineOf('wallet', -50.55)]);
    const entry = { ...emptyCount(), pieces: twoNotes, totals: { ...emptyCount().totals, wallet: typed } };

    expect(agrees(compareCount(refunded, countBody(refunded, countSchema.parse(entry))))).toBe(true);
  });

  it('shows the variance of each method', () => {
    const oneNote = twoNotes.map((typed) => typed.replace('2', '1'));

    const lines = compareCount(drawer, bodyOf(oneNote, ['149', '']));

    expect(lines.map(({ method, counted, variance }) => [method, counted, variance])).toEqual([
      ['cash', 200, -200],
      ['card', 149, -1],
      ['wallet', 0, -20],
    ]);
    expect(agrees(lines)).toBe(false);
  });
});

describe('the counted cash', () => {
  it('is summed while it is typed, without the fields that hold no number', () => {
    expect(countedCash({ pieces: twoNotes })).toBe(400);
    expect(countedCash({ pieces: twoNotes.map(() => '2x') })).toBe(0);
  });
});
