import { describe, expect, it } from 'vitest';
import { daySheet } from '#functions/domain/money/day-sheet.ts';
import { factsOfDay } from '#functions/domain/reports/alerts.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';

/** More refunds and price changes than a day sheet lists. */
const MANY = 130;
const day = asClinicDay('2026-03-02');
const each = Array.from({ length: MANY }, (_, index) => index);

const records = {
  tickets: [],
  entries: each.map((index) => ({
    id: `R${String(index)}`,
    kind: 'reversal' as const,
    type: 'regular' as const,
    at: '2026-03-02T10:00:00.000Z',
    method: 'cash' as const,
    amount: asPiastres(-10_00),
    takenBy: 'u1',
    takenByName: 'Nadia Reception',
  })),
  priceChanges: each.map((index) => ({
    reservationId: asReservationId(index + 1),
    before: asPiastres(300_00),
    after: asPiastres(150_00),
    reason: 'An old friend',
    changedByName: 'Nadia Reception',
  })),
  drawers: [],
  sessions: [],
  pulseSessions: [],
  notes: [],
  dayStart: '2026-03-02T02:00:00.000Z',
  pricePerPulse: asPiastres(5_00),
};

describe('alerts of a day', () => {
  it('count every refund and discount when the day sheet lists only the first of them', () => {
    const facts = factsOfDay({
      ...records,
      day,
      sheet: daySheet(records),
      isClosed: true,
      isOver: true,
      debts: [],
      doctors: new Map(),
      nights: [],
    });

    expect(facts.filter(({ kind }) => kind === 'refunds')).toMatchObject([
      { subject: 'u1', person: 'Nadia Reception', value: MANY, amount: MANY * 10_00 },
    ]);
    expect(facts.filter(({ kind }) => kind === 'discount')).toHaveLength(MANY);
  });
});
