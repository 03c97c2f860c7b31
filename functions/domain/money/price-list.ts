import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import {
  ownPriceOn,
  type PriceLine,
  type PriceList,
  type PriceName,
  priceOn,
  type Prices,
  pricesOn,
} from '#shared/rules/prices-on.ts';
import type { Piastres } from '#shared/rules/money.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { StaffName } from '../staff/staff-name.ts';

export const priceNames = ['regular', 'pulse', 'fractional'] as const satisfies readonly PriceName[];

const isPriceName = (name: string): name is PriceName => priceNames.some((each) => each === name);

/** The ids of the further services for which the branch has set a price, whenever it begins. */
const pricedServices = ({ prices, priceLines = [] }: PriceList): number[] =>
  [...new Set([...Object.keys(prices), ...priceLines.map(({ name }) => name)])]
    .filter((name) => !isPriceName(name))
    .map(Number)
    .toSorted((a, b) => a - b);

/** The prices of a day, with those that the branch has set for further services, by id. */
export type AllPrices = Prices & { readonly [serviceId: string]: Piastres };

export const allPricesOn = (list: PriceList, day: ClinicDay): AllPrices => ({
  ...pricesOn(list, day),
  ...Object.fromEntries(
    pricedServices(list).flatMap((id) => {
      const price = ownPriceOn(list, id, day);
      return price === undefined ? [] : [[String(id), price]];
    }),
  ),
});

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
  /** By `PriceName` or id of a further service. Prices that are not named stay. */
  readonly prices: Readonly<Record<string, Piastres | undefined>>;
  readonly at: string;
  readonly by?: StaffName | undefined;
}

/**
 * The list after prices were set from a day on. A price that holds on that day already gets no line, and a line of the
 * same day is replaced.
 */
export const withPricesFrom = <List extends StoredPrices>(list: List, { from, prices, at, by }: PriceSetting): List => {
  const heldOf = (name: string): Piastres | undefined =>
    isPriceName(name) ? priceOn(list, name, from) : ownPriceOn(list, Number(name), from);
  const added = Object.entries(prices).flatMap(([name, amount]): SetPriceLine[] => {
    return amount === undefined || amount === heldOf(name)
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
  readonly amount: Piastres;
  readonly from: ClinicDay | undefined;
  /** The first day on which it does not hold any more. */
  readonly before: ClinicDay | undefined;
  readonly set: Pick<SetPriceLine, 'at' | 'by'> | undefined;
}

const periodsOf = ({ prices, priceLines = [] }: StoredPrices, name: string): PricePeriod[] => {
  const lines = priceLines.filter((line) => line.name === name);
  const amount = prices[name];
  return [
    ...(amount === undefined ? [] : [{ amount, from: undefined, before: lines[0]?.from, set: undefined }]),
    ...lines.map((line, index) => ({
      amount: line.amount,
      from: line.from,
      before: lines[index + 1]?.from,
      set: line,
    })),
  ];
};

/** Every price of the list with its days, oldest first. */
export const pricePeriods = (list: StoredPrices): (PricePeriod & { readonly name: PriceName })[] =>
  priceNames.flatMap((name) => periodsOf(list, name).map((period) => ({ name, ...period })));

/** Every price that the branch has set for a further service with its days, oldest first. */
export const servicePeriods = (list: StoredPrices): (PricePeriod & { readonly serviceId: number })[] =>
  pricedServices(list).flatMap((serviceId) =>
    periodsOf(list, String(serviceId)).map((period) => ({ serviceId, ...period })),
  );

/** The days after a day on which a price changes, with the whole list of each. */
export const comingPrices = (
  list: PriceList,
  day: ClinicDay,
): { readonly from: ClinicDay; readonly prices: AllPrices }[] =>
  [...new Set((list.priceLines ?? []).map(({ from }) => from).filter((from) => from > day))].map((from) => ({
    from,
    prices: allPricesOn(list, from),
  }));
