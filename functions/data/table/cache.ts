import { LRUCache } from 'lru-cache';

/** Room for 1,000 branches, each with settings, wait statistics and twenty sign-in sessions. */
const MAX_ENTRIES = 25_000;

interface Entry {
  readonly value: unknown;
  readonly until: number;
}

interface Load {
  readonly seconds: number;
  readonly load: () => Promise<unknown>;
}

/** An in-memory cache of one running function, for data such as settings and staff users. */
export class Cache {
  readonly #clock: () => Date;
  readonly #entries: LRUCache<string, Entry, Load>;

  /** @param maxEntries the least recently used entry is removed when there are more. */
  constructor(clock: () => Date, maxEntries = MAX_ENTRIES) {
    this.#clock = clock;
    this.#entries = new LRUCache({
      max: maxEntries,
      fetchMethod: async (_name, _stale, { context: { seconds, load } }) => {
        const until = this.#clock().getTime() + seconds * 1000;
        return { value: await load(), until };
      },
      // An entry that is removed while it loads still answers the requests that wait for it.
      ignoreFetchAbort: true,
    });
  }

  /**
   * The cached value, or the result of `load`, cached for `seconds`. Concurrent requests for a name share one load.
   * Failures are not cached.
   */
  async through<T>(name: string, seconds: number, load: () => Promise<T>): Promise<T> {
    const entry = this.#entries.peek(name);
    const { value } = await this.#entries.forceFetch(name, {
      context: { seconds, load },
      forceRefresh: entry !== undefined && !this.#isFresh(entry, seconds),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name belongs to one kind of answer
    return value as T;
  }

  /** Removes values that have changed. Other running functions keep theirs until they expire. */
  forget(names: readonly string[]): void {
    for (const name of names) this.#entries.delete(name);
  }

  /** The clock is passed in, so that tests set it. An entry from the future means that the clock was set back. */
  #isFresh({ until }: Entry, seconds: number): boolean {
    const now = this.#clock().getTime();
    return now < until && until - now <= seconds * 1000;
  }
}
