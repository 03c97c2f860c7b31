import { laterPriced } from './later-price.ts';
import type { RouteId } from './harness.ts';
import type { MakeScenario } from './scenario-context.ts';

/** Scenarios of the price list of a branch. */
export const priceScenarios = {
  'admin/show-prices': async (context) => ({ request: { params: { branchId: await context.ownBranch() } } }),
  'admin/set-prices': async (context) => ({
    request: {
      params: { branchId: await context.ownBranch() },
      body: { from: '2900-01-01', prices: { regular: 350 } },
    },
  }),
  'admin/set-prices-of-branches': async (context) => ({
    request: {
      body: {
        from: '2900-01-01',
        prices: { regular: 350 },
        branches: [{ branch_id: await context.ownBranch(), version: 0 }],
      },
    },
  }),
  'admin/cancel-price': async (context) => {
    const { branchId, from } = await laterPriced(context);
    return { request: { params: { branchId }, body: { price: 'regular', from } } };
  },
} as const satisfies Partial<Record<RouteId, MakeScenario>>;
