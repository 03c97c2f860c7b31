import { denominations } from '#shared/rules/cash-count.ts';
import type { TypedClient } from './typed-call.ts';

/** How a drawer is counted. */
export interface Count {
  /** The counted amount minus the expected one, in pounds. */
  readonly variance?: number;
  /** Cash left for the next drawer. */
  readonly handOver?: number;
  readonly reason?: string;
}

/** Banknotes and coins of this sum, as few as possible. */
const countOf = (pounds: number): Readonly<Record<string, number>> => {
  let left = pounds;
  return Object.fromEntries(
    denominations.map((denomination) => {
      const pieces = Math.floor(left / Number(denomination));
      left -= pieces * Number(denomination);
      return [denomination, pieces];
    }),
  );
};

/** The drawers of the receptionists of branch 1, one open drawer for each. */
export const cashDrawers = (client: TypedClient) => {
  const opened = new Map<string, string>();
  const idOf = (as: string): string => opened.get(as) ?? '';
  const params = (as: string) => ({ branchId: 1, drawerId: idOf(as) });
  const list = (as = 'owner') => client.ok('drawers/list-drawers', { as, params: { branchId: 1 } });
  const expectedCash = async (as: string): Promise<number> => {
    const { own } = await list(as);
    return own?.lines.find(({ method }) => method === 'cash')?.expected ?? 0;
  };
  return {
    idOf,
    list,
    expectedCash,
    open: async (as: string, body: { readonly float: number } | { readonly from: string }): Promise<void> => {
      const { drawer } = await client.ok('drawers/open-drawer', { as, params: { branchId: 1 }, body });
      opened.set(as, drawer.id);
    },
    moveCash: (as: string, direction: 'in' | 'out', amount: number) =>
      client.ok('drawers/move-cash', {
        as,
        params: params(as),
        body: { direction, amount, reason: 'cleaning supplies' },
      }),
    close: async (as: string, { variance = 0, handOver, reason }: Count = {}) =>
      client.send('drawers/close-drawer', {
        as,
        params: params(as),
        body: {
          counts: countOf((await expectedCash(as)) + variance),
          ...(handOver === undefined ? {} : { hand_over: handOver }),
          ...(reason === undefined ? {} : { reason }),
        },
      }),
  };
};
export type CashDrawers = ReturnType<typeof cashDrawers>;
