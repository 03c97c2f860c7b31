import type { Write } from '#functions/data/table/store.ts';
import { MutantStore } from './mutants.ts';

/** Lets something else happen just before the next transaction that has a part of this label. */
export class InterruptedStore extends MutantStore {
  #meanwhile: { readonly label: string; readonly work: () => Promise<unknown> } | undefined;

  interrupt(label: string, work: () => Promise<unknown>): void {
    this.#meanwhile = { label, work };
  }

  override async transact(writes: readonly Write[]): Promise<void> {
    const meanwhile = this.#meanwhile;
    if (meanwhile !== undefined && writes.some(({ label }) => label === meanwhile.label)) {
      this.#meanwhile = undefined;
      await meanwhile.work();
    }
    await super.transact(writes);
  }
}
