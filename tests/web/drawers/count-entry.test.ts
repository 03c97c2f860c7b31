import { describe, expect, it } from 'vitest';
import type { DrawerView } from '#web/lib/answers.ts';
import { countBody, countSchema, countTotals, emptyCount } from '#web/features/drawers/count-entry.ts';

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
const twoNotes = emptyCount(drawer).pieces.map((_typed, index) => (index === 0 ? '2' : ''));

describe('the body of a count', () => {
  it('leaves out what is not typed', () => {
    const entry = countSchema.parse({ ...emptyCount(drawer), pieces: twoNotes, totals: ['150', ' '] });

    expect(countBody(drawer, entry)).toEqual({ counts: { 200: 2 }, totals: { card: 150 } });
  });

  it('has the reason and the cash for the next drawer', () => {
    const entry = countSchema.parse({ ...emptyCount(drawer), reason: ' a note was torn ', handOver: '100' });

    expect(countBody(drawer, entry)).toMatchObject({ reason: 'a note was torn', handOver: 100 });
  });

  it('is refused for a total that is no amount', () => {
    expect(countSchema.safeParse({ ...emptyCount(drawer), totals: ['much', '20'] }).success).toBe(false);
  });
});

describe('the totals of a count while it is typed', () => {
  it('agree when cash and slips are as expected', () => {
    expect(countTotals(drawer, { pieces: twoNotes, totals: ['150', '20'] })).toEqual({
      blank: false,
      cash: 400,
      variance: 0,
      agrees: true,
    });
  });

  it('do not agree when a slip differs or is deleted', () => {
    expect(countTotals(drawer, { pieces: twoNotes, totals: ['149', '20'] }).agrees).toBe(false);
    expect(countTotals(drawer, { pieces: twoNotes, totals: ['150'] }).agrees).toBe(false);
  });

  it('do not agree when cash is missing', () => {
    const oneNote = twoNotes.map((typed) => typed.replace('2', '1'));

    expect(countTotals(drawer, { pieces: oneNote, totals: ['150', '20'] })).toMatchObject({
      variance: -200,
      agrees: false,
    });
  });

  it('leave out a total that is no number: its field says what is wrong', () => {
    expect(countTotals(drawer, { pieces: twoNotes, totals: ['15o', '20'] }).agrees).toBe(true);
  });

  it('expect no cash in a drawer without a line for it', () => {
    expect(countTotals(drawerWith([]), { pieces: twoNotes, totals: [] }).variance).toBe(400);
  });

  it('are blank before anything is typed', () => {
    expect(countTotals(drawer, emptyCount(drawer))).toMatchObject({ blank: true, cash: 0, variance: -400 });
  });
});
