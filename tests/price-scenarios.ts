import { laterPriced } from './later-price.ts';
import { readServices } from '#functions/data/queue/services.ts';
import type { RouteId } from './harness.ts';
import type { MakeScenario } from './scenario-context.ts';

/** Scenarios of services, and of the price list of a branch. */
export const priceScenarios = {
  'admin/list-services': () => ({ request: {} }),
  'admin/save-service': async (context) => {
    const { version } = await readServices(context.clinic.deps.store);
    return {
      request: {
        body: { version, name: 'PRP', name_ar: 'بلازما', minutes: 25, type: 'regular', price: 900 },
      },
    };
  },
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
