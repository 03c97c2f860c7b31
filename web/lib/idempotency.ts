/** A new Idempotency-Key. Works without a secure context too, where `crypto.randomUUID` is missing. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Remembers the keys of what a person is trying to do, over as many presses of the button as it takes. */
export interface Attempts {
  /** The same key for the same payload until it succeeds; another payload gets its own key. */
  keyFor(payload: unknown): string;
  /** It went through: the next press is a new attempt, even with the same payload. Without a payload: all of it did. */
  done(payload?: unknown): void;
}

/**
 * Makes room for attempts. A press after a lost answer carries the first press's key, whatever was sent in between, so
 * that what happened unseen is answered and not done again. Source: docs/api.md#idempotency.
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
