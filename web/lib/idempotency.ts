/** A new Idempotency-Key. Works without a secure context too, where `crypto.randomUUID` is missing. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Remembers the key of one thing a person is trying to do, over as many presses of the button as it takes. */
export interface Attempt {
  /** The same key as long as the same is sent; another body is another attempt. */
  keyFor(payload: unknown): string;
  /** It went through: the next press is a new attempt, even with the same body. */
  done(): void;
}

/**
 * Makes an attempt. A press after a lost answer carries the first press's key, so that what
 * happened unseen is answered and not done again. Source: api.md, "Idempotency-Key".
 */
export const newAttempt = (): Attempt => {
  let current: { readonly payload: string; readonly key: string } | undefined;
  return {
    keyFor(payload) {
      const text = JSON.stringify([payload]);
      if (current?.payload !== text) current = { payload: text, key: newIdempotencyKey() };
      return current.key;
    },
    done() {
      current = undefined;
    },
  };
};
