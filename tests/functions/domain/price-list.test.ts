import { describe, expect, it } from 'vitest';
import { comingPrices, pricePeriods, type SetPriceLine, withPricesFrom } from '#functions/domain/money/price-list.ts';
import { addDays, asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPiastres } from '#shared/rules/money.ts';
import { type Prices, priceOn, pricesOn } from '#shared/rules/prices-on.ts';

const first = asClinicDay('2026-01-01');
const day = (ahead: number): ClinicDay => addDays(first, ahead);
const at = '2026-01-01T10:00:00.000Z';
const start: Prices = { regular: toPiastres(300), pulse: toPiastres(5), fractional: toPiastres(1500) };

interface List {
  readonly prices: Prices;
  readonly priceLines?: SetPriceLine[];
}

/** A list in which the price of a regular visit changed on each of so many days. */
const changedDaily = (count: number): List => {
  let list: List = { prices: start };
  for (let index = 1; index <= count; index += 1) {
    list = withPricesFrom(list, { from: day(index), prices: { regular: toPiastres(300 + index) }, at });
  }
  return list;
};

describe('a price list', () => {
  it('keeps its last hundred lines, and every price since the oldest of them', () => {
    const list = changedDaily(130);

    expect(list.priceLines).toHaveLength(100);
    expect(list.prices).toEqual({ ...start, regular: toPiastres(330) });
    for (const ahead of [30, 31, 90, 130, 500]) {
      expect(priceOn(list, 'regular', day(ahead))).toBe(toPiastres(300 + Math.min(ahead, 130)));
    }
  });

  it('has one price for every day, which its periods tell without gap or overlap', () => {
    const list = changedDaily(12);

    const periods = pricePeriods(list).filter(({ name }) => name === 'regular');

    for (let ahead = -2; ahead < 20; ahead += 1) {
      const holding = periods.filter(
        ({ from = day(-999), before = day(999) }) => from <= day(ahead) && day(ahead) < before,
      );
      expect(holding.map(({ amount }) => amount)).toEqual([pricesOn(list, day(ahead)).regular]);
    }
  });

  it('sets a price before one that comes already, which still comes', () => {
    const later = withPricesFrom<List>({ prices: start }, { from: day(9), prices: { pulse: toPiastres(8) }, at });

    const list = withPricesFrom(later, { from: day(4), prices: { pulse: toPiastres(6), regular: start.regular }, at });

    expect([3, 4, 8, 9].map((ahead) => pricesOn(list, day(ahead)).pulse)).toEqual(
      [5, 6, 6, 8].map((pounds) => toPiastres(pounds)),
    );
    expect(comingPrices(list, day(4)).map(({ from }) => from)).toEqual([day(9)]);
  });
});
