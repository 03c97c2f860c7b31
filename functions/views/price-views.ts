import type { PriceListView } from '#shared/models/prices.ts';
import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { type Piastres, toPounds } from '#shared/rules/money.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import {
  type AllPrices,
  comingPrices,
  type PricePeriod,
  pricePeriods,
  servicePeriods,
} from '#functions/domain/money/price-list.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';

/** A price list in a reply; amounts in pounds. */
export const pricesView = ({ regular, pulse, fractional, ...services }: AllPrices) => {
  const own = Object.entries(services).map(([id, price]) => [id, toPounds(price)] as const);
  return {
    regular: toPounds(regular),
    per_pulse: toPounds(pulse),
    fractional: toPounds(fractional),
    ...(own.length > 0 && { services: Object.fromEntries(own) }),
  };
};

/** The prices that a request names, by their inside names. */
export const pricesIn = (named: {
  readonly regular?: Piastres | undefined;
  readonly per_pulse?: Piastres | undefined;
  readonly fractional?: Piastres | undefined;
  readonly services?: Readonly<Record<string, Piastres>> | undefined;
}): Readonly<Record<string, Piastres | undefined>> => ({
  regular: named.regular,
  pulse: named.per_pulse,
  fractional: named.fractional,
  ...named.services,
});

/** The part of a reply that says which prices come. */
export const comingPricesView = (branch: Branch, today: ClinicDay) => {
  const coming = comingPrices(branch, today);
  if (coming.length === 0) return {};
  return { coming_prices: coming.map(({ from, prices }) => ({ from, prices: pricesView(prices) })) };
};

const stateOn = (today: ClinicDay, { from, before }: PricePeriod) => {
  if (from !== undefined && from > today) return 'coming';
  return before !== undefined && before <= today ? 'past' : 'now';
};

const wireNames = { regular: 'regular', pulse: 'per_pulse', fractional: 'fractional' } as const;

const lineView = (today: ClinicDay, period: PricePeriod) =>
  ({
    amount: toPounds(period.amount),
    state: stateOn(today, period),
    from: period.from ?? null,
    until: period.before === undefined ? null : addDays(period.before, -1),
    set_at: period.set?.at ?? null,
    set_by: nameOrNull(period.set?.by),
    set_by_ar: arabicName(period.set?.by),
  }) as const;

/** What holds, what comes and what was. */
export const priceListView = (branch: Branch, today: ClinicDay): PriceListView => {
  const ofServices = servicePeriods(branch);
  return {
    branch_id: branch.id,
    version: branch.version ?? 0,
    today,
    lines: pricePeriods(branch).map((period) => ({ price: wireNames[period.name], ...lineView(today, period) })),
    ...(ofServices.length > 0 && {
      service_lines: ofServices.map((period) => ({ service_id: period.serviceId, ...lineView(today, period) })),
    }),
  };
};
