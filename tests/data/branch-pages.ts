import { pagedLists, readBranchPages } from '#functions/data/queue/branch-pages.ts';
import { inBatches } from '#functions/data/table/batches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { keys } from '#functions/data/table/keys.ts';
import { put, remove, type Store, TRANSACTION_PARTS } from '#functions/data/table/store.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import * as z from 'zod/mini';

/** What the lists of these tests show: the name, and the moment at which the page was made. */
export const seen = z.strictObject({ id: z.int(), name: z.string(), madeAt: z.int() });
export type Seen = z.output<typeof seen>;

const [template] = demoBranches;
if (template === undefined) throw new Error('no demo branch');

export const listed = (id: number, name = `Branch ${String(id)}`): Branch => ({ ...template, id, name });

/** Writes branches as the operator's command does. */
export const addBranches = async (store: Store, branches: readonly Branch[]): Promise<void> => {
  const writes = branches.map((branch) => put('branch', { ...keys.branchInList(branch.id), ...branch }));
  for (const batch of inBatches(writes, TRANSACTION_PARTS)) await store.transact(batch);
};

/** Removes every branch and every page. */
export const forgetBranches = async (store: Store): Promise<void> => {
  const items = await Promise.all([keys.branches, keys.branchPages].map((partition) => store.query({ partition })));
  const writes = items.flat().map(({ PK, SK }) => remove('item', { PK: String(PK), SK: String(SK) }));
  for (const batch of inBatches(writes, TRANSACTION_PARTS)) await store.transact(batch);
};

interface Reading {
  /** Called before the views of a page are made. */
  readonly before?: () => Promise<void>;
  readonly form?: z.ZodMiniType<Seen>;
  readonly untilOf?: (branch: Branch) => number;
  readonly isOutOfTime?: () => boolean;
}

/** Requests for the list: what they show, and the pages that they made. */
export class Reader {
  readonly #store: Store;
  /** First branch of each page that was made. */
  readonly made: number[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  async readAt(now: Date, { before, form = seen, untilOf, isOutOfTime }: Reading = {}): Promise<readonly Seen[]> {
    const viewsOf = async (branches: readonly Branch[]): Promise<readonly Seen[]> => {
      this.made.push(branches[0]?.id ?? 0);
      await before?.();
      return branches.map(({ id, name }) => ({ id, name, madeAt: now.getTime() }));
    };
    const list = { pageKeys: pagedLists.branches, form, viewsOf, ...(untilOf === undefined ? {} : { untilOf }) };
    return readBranchPages(this.#store, list, now, isOutOfTime);
  }
}
