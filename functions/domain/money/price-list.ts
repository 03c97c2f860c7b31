import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { type PriceLine, type PriceList, type PriceName, type Prices, pricesOn } from '#shared/rules/prices-on.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { StaffName } from '../staff/staff-name.ts';

export const priceNames = ['regular', 'pulse', 'fractional'] as const satisfies readonly PriceName[];

/** A line with who set it, and when. */
export interface SetPriceLine extends PriceLine {
  readonly at: string;
  readonly by?: StaffName | undefined;
}

interface StoredPrices extends PriceList {
  readonly priceLines?: SetPriceLine[] | undefined;
}

/** Most lines of a branch; every request reads them. The audit list keeps older ones. */
const MAX_LINES = 100;

/** The list with at most `MAX_LINES`: the oldest become what holds before the first line. */
const bounded = <List extends StoredPrices>(list: List, lines: readonly SetPriceLine[]): List => {
  const surplus = lines.slice(0, Math.max(0, lines.length - MAX_LINES));
  const folded = Object.fromEntries(surplus.map(({ name, amount }) => [name, amount]));
  return { ...list, prices: { ...list.prices, ...folded }, priceLines: lines.slice(surplus.length) };
};

const isSame = (one: Pick<PriceLine, 'name' | 'from'>, other: Pick<PriceLine, 'name' | 'from'>): boolean =>
  one.name === other.name && one.from === other.from;

export interface PriceSetting {
  readonly from: ClinicDay;
  /** Prices that are not named stay. */
  readonly prices: { readonly [Name in PriceName]?: Prices[Name] | undefined };
  readonly at: string;
  readonly by?: StaffName | undefined;
}

/**
 * The list after prices were set from a day on. A price that holds on that day already gets no line, and a line of the
 * same day is replaced.
 */
export const withPricesFrom = <List extends StoredPrices>(list: List, { from, prices, at, by }: PriceSetting): List => {
  const held = pricesOn(list, from);
  const added = priceNames.flatMap((name): SetPriceLine[] => {
    const amount = prices[name];
    return amount === undefined || amount === held[name]
      ? []
      : [{ name, from, amount, at, ...(by === undefined ? {} : { by }) }];
  });
  if (added.length === 0) return list;
  const kept = (list.priceLines ?? []).filter((line) => !added.some((each) => isSame(each, line)));
  return bounded(
    list,
    [...kept, ...added].toSorted((a, b) => byCharacters(a.from, b.from)),
  );
};

/** The list without a line; undefined when it has none. */
export const withoutLine = <List extends StoredPrices>(
  list: List,
  line: Pick<PriceLine, 'name' | 'from'>,
): List | undefined => {
  const lines = list.priceLines ?? [];
  const priceLines = lines.filter((each) => !isSame(each, line));
  return priceLines.length === lines.length ? undefined : { ...list, priceLines };
};

/** A price with the days on which it holds; `from` undefined = before the first line, `until` undefined = no end. */
export interface PricePeriod {
  readonly name: PriceName;
  readonly amount: Prices[PriceName];
  readonly from: ClinicDay | undefined;
  /** The first day on which it does not hold any more. */
  readonly before: ClinicDay | undefined;
  readonly set: Pick<SetPriceLine, 'at' | 'by'> | undefined;
}

/** Every price of the list with its days, oldest first. */
export const pricePeriods = ({ prices, priceLines = [] }: StoredPrices): PricePeriod[] =>
  priceNames.flatMap((name) => {
    const lines = priceLines.filter((line) => line.name === name);
    const first = { name, amount: prices[name], from: undefined, before: lines[0]?.from, set: undefined };
    return [
      first,
      ...lines.map((line, index) => ({
        name,
        amount: line.amount,
        from: line.from,
        before: lines[index + 1]?.from,
        set: line,
      })),
    ];
  });

/** The days after a day on which a price changes, with the whole list of each. */
export const comingPrices = (
  list: PriceList,
  day: ClinicDay,
): { readonly from: ClinicDay; readonly prices: Prices }[] =>
  [...new Set((list.priceLines ?? []).map(({ from }) => from).filter((from) => from > day))].map((from) => ({
    from,
    prices: pricesOn(list, from),
  }));
