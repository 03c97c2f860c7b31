import type { ItemAccess } from './wire.ts';

type Holder = 'transaction' | 'single write';

interface Lock {
  readonly holder: Holder;
  readonly released: Promise<void>;
  readonly release: () => void;
}

/**
 * Which items are being written now. A transaction conflicts with every other write of the same item; two single
 * writes of one item wait for each other.
 */
export class ItemLocks {
  readonly #locks = new Map<string, Lock>();

  /** The items among these with which a write of this kind conflicts now. */
  conflictsOf(items: readonly ItemAccess[], holder: Holder): ReadonlySet<string> {
    const held = items.filter(({ name }) => {
      const lock = this.#locks.get(name);
      return lock !== undefined && (holder === 'transaction' || lock.holder === 'transaction');
    });
    return new Set(held.map(({ name }) => name));
  }

  /** Waits until all items are free, and takes them. @returns what frees them. */
  async take(items: readonly ItemAccess[], holder: Holder): Promise<() => void> {
    for (;;) {
      const busy = items.map(({ name }) => this.#locks.get(name)).find((lock) => lock !== undefined);
      if (busy === undefined) break;
      await busy.released;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const lock: Lock = { holder, released: promise, release: resolve };
    for (const { name } of items) this.#locks.set(name, lock);
    return () => {
      for (const { name } of items) this.#locks.delete(name);
      lock.release();
    };
  }
}
