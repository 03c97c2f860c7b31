import { asPiastres, type Piastres, sumOfPiastres, toPiastres } from './money.ts';

/** The banknotes and coins in which a drawer is counted, largest first, each by its value in pounds. */
export const denominations = ['200', '100', '50', '20', '10', '5', '1', '0.5', '0.25'] as const;
export type Denomination = (typeof denominations)[number];

/** Number of each banknote and coin; absent = 0. */
export type CashCount = Readonly<Partial<Record<Denomination, number | undefined>>>;

/** The sum of counted banknotes and coins. Source: docs/domain.md#drawers. */
export const sumOfCount = (count: CashCount): Piastres =>
  sumOfPiastres(
    denominations.map((denomination) => asPiastres((count[denomination] ?? 0) * toPiastres(Number(denomination)))),
  );
