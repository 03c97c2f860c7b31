/** So many answers are kept at most: strangers may ask for as many as they like. */
const MOST = 1000;

/** Keeps answers for a short time in one running function, so that settings and accounts are not read at every request. */
export class Cache {
  readonly #clock: () => Date;
  readonly #entries = new Map<string, { readonly value: unknown; readonly until: number }>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** The kept answer, or the one that `load` gives, kept for `seconds`. Failures are not kept. */
  async through<T>(name: string, seconds: number, load: () => Promise<T>): Promise<T> {
    const now = this.#clock().getTime();
    const entry = this.#entries.get(name);
    // An entry from the future means that the clock was set back: do not trust it.
    if (entry !== undefined && now < entry.until && entry.until - now <= seconds * 1000) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under one name only one kind of answer is ever kept
      return entry.value as T;
    }
    const value = await load();
    this.#entries.set(name, { value, until: now + seconds * 1000 });
    // In the order they were put in: the oldest goes.
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST && oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }
}
