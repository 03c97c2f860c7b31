import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Database use of one request. A read that another request started counts for the other one. */
export class DatabaseUse {
  /** Commands sent. */
  calls = 0;
  /** HTTP requests made for them; more than `calls` when the SDK or the conflict loop retried. */
  attempts = 0;
  /** Attempts that were refused because another transaction touched the same item. */
  conflicts = 0;
  #open = 0;
  #openedAt = 0;
  #ms = 0;

  /** Milliseconds during which at least one command was open; commands sent together count once. */
  get ms(): number {
    return this.#ms;
  }

  begin(): void {
    this.calls += 1;
    if (this.#open === 0) this.#openedAt = performance.now();
    this.#open += 1;
  }

  end(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#ms += performance.now() - this.#openedAt;
  }
}

const current = new AsyncLocalStorage<DatabaseUse>();

/** Runs the work of one request; the commands it sends are counted in `use`. */
export const withDatabaseUse = <T>(use: DatabaseUse, work: () => T): T => current.run(use, work);

export const countConflict = (): void => {
  const use = current.getStore();
  if (use !== undefined) use.conflicts += 1;
};

/** Counts the client's commands, the time they are open, and their HTTP requests. Call before the conflict loop is added. */
export const countDatabaseUse = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      const use = current.getStore();
      use?.begin();
      try {
        return await next(args);
      } finally {
        use?.end();
      }
    },
    { step: 'initialize', name: 'countCommands', priority: 'high' },
  );
  client.middlewareStack.add(
    (next) => (args) => {
      const use = current.getStore();
      if (use !== undefined) use.attempts += 1;
      return next(args);
    },
    { step: 'deserialize', name: 'countAttempts', priority: 'low' },
  );
};
