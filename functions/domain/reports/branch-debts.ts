import { asPiastres, type Piastres } from '#shared/rules/money.ts';

/** Money of one branch that was used at another; below 0 when it went back. */
export interface MovedMoney {
  readonly from: number;
  readonly to: number;
  readonly amount: Piastres;
}

/** What one branch owes another. */
export interface BranchDebt extends MovedMoney {
  /** Number of moves in both directions. */
  readonly count: number;
}

/** What the branches owe each other: one line for two branches, both directions set off. Largest first. */
export const branchDebts = (moves: readonly MovedMoney[]): BranchDebt[] =>
  [...Map.groupBy(moves, ({ from, to }) => `${String(Math.min(from, to))} ${String(Math.max(from, to))}`).values()]
    .map((own) => {
      const [low, high] = own.map(({ from, to }) => [Math.min(from, to), Math.max(from, to)] as const)[0] ?? [0, 0];
      const lowOwes = own.reduce((sum, { from, amount }) => sum + (from === low ? amount : 0 - amount), 0);
      const [from, to] = lowOwes >= 0 ? [low, high] : [high, low];
      return { from, to, amount: asPiastres(Math.abs(lowOwes)), count: own.length };
    })
    .toSorted((a, b) => b.amount - a.amount || a.from - b.from || a.to - b.to);
