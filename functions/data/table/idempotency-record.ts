import * as z from 'zod/mini';
import { idempotencyKeyReused } from '#shared/refusals/input.ts';
import { keys } from './keys.ts';
import { absent, type Condition, put, type Store, type Write } from './store.ts';

const KEPT_SECONDS = 24 * 60 * 60;
const LABEL = 'idempotency';

const idempotencyItem = z.object({
  hash: z.string(),
  status: z.int(),
  data: z.string(),
  expires_at: z.int(),
});

/** A recorded answer. */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
}

/**
 * Makes a write idempotent: its answer is recorded in the same transaction as its effect, so that either both exist or
 * neither. Source: docs/api.md#idempotency.
 */
export class IdempotencyRecord {
  readonly #scope: string;
  readonly #hash: string;
  readonly #now: Date;

  /** @param scope caller, route and key; @param hash of the request. */
  constructor(scope: string, hash: string, now: Date) {
    this.#scope = scope;
    this.#hash = hash;
    this.#now = now;
  }

  get #seconds(): number {
    return Math.floor(this.#now.getTime() / 1000);
  }

  #itemOf(answer: Answer) {
    return {
      ...keys.idempotency(this.#scope),
      hash: this.#hash,
      status: answer.status,
      // Stored as text: a DynamoDB map does not keep the order of fields.
      data: JSON.stringify(answer.data),
      expires_at: this.#seconds + KEPT_SECONDS,
    };
  }

  /** DynamoDB deletes expired items late, so they are treated as gone here. */
  get #unanswered(): Condition {
    return { when: `${absent.when} OR #expires_at < :seconds`, values: { seconds: this.#seconds } };
  }

  /** The write that records the answer, for the transaction with the effect. */
  record(answer: Answer): Write {
    return put(LABEL, this.#itemOf(answer), this.#unanswered);
  }

  /** Stores the answer of a request without writes. False when an answer exists. */
  keep(store: Store, answer: Answer): Promise<boolean> {
    return store.put(this.#itemOf(answer), this.#unanswered);
  }

  /** The stored answer, if any. Refuses the same idempotency key with another request. */
  async earlier(store: Store): Promise<Answer | undefined> {
    const item = await store.get(keys.idempotency(this.#scope));
    if (item === undefined) return undefined;
    const record = idempotencyItem.parse(item);
    if (record.expires_at < this.#seconds) return undefined;
    if (record.hash !== this.#hash) throw idempotencyKeyReused();
    return { status: record.status, data: JSON.parse(record.data) as unknown };
  }
}
