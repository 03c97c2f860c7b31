import type { Store } from '#functions/data/table/store.ts';

/** A store that stops working after some transactions. */
export const failingAfter = (store: Store, transactions: number): Store => {
  let left = transactions;
  return new Proxy(store, {
    get: (target, name): unknown => {
      if (name === 'transact' && left === 0) return () => Promise.reject(new Error('interrupted'));
      if (name === 'transact') left -= 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};
