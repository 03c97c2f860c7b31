/** A new Idempotency-Key. Works without a secure context too, where `crypto.randomUUID` is missing. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Idempotency keys of user actions, reused over repeated presses. */
export interface Attempts {
  /** The same key for the same payload until it succeeds; another payload gets its own key. */
  keyFor(payload: unknown): string;
  /**
   * Ends an attempt after a success: the next press gets a new key, even with the same payload. Without a payload: ends
   * all.
   */
  done(payload?: unknown): void;
}

/**
 * Creates a store of attempts. A press after a lost answer reuses the key of the first press, so that the server
 * returns the first answer instead of repeating the write. Source: docs/api.md#idempotency.
 */
export const newAttempts = (): Attempts => {
  const keys = new Map<string, string>();
  const nameOf = (payload: unknown): string => JSON.stringify([payload]);
  return {
    keyFor(payload) {
      const name = nameOf(payload);
      const key = keys.get(name) ?? newIdempotencyKey();
      keys.set(name, key);
      return key;
    },
    done(payload) {
      if (payload === undefined) keys.clear();
      else keys.delete(nameOf(payload));
    },
  };
};
