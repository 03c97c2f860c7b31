import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

/** Database use between two moments. */
export interface Metered {
  /** Read and write units, by ReturnConsumedCapacity. */
  readonly reads: number;
  readonly writes: number;
  readonly requests: number;
  /** Round trips: the length of the longest chain of sequential requests. */
  readonly rounds: number;
}

const capacity = z.object({ CapacityUnits: z.optional(z.number()) });
const answer = z.object({ ConsumedCapacity: z.optional(z.union([capacity, z.array(capacity)])) });

const unitsOf = (output: unknown): number => {
  const { ConsumedCapacity: consumed } = answer.parse(output);
  if (consumed === undefined) return 0;
  return [consumed].flat().reduce((sum, { CapacityUnits: units }) => sum + (units ?? 0), 0);
};

const readCommands = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand', 'TransactGetItemsCommand']);

/** Counts the units and the round trips of all requests of a client. */
export class Meter {
  #reads = 0;
  #writes = 0;
  #requests = 0;
  #rounds = 0;
  /** Length of the longest chain of requests that have ended. */
  #ended = 0;

  constructor(client: DynamoDBDocumentClient) {
    client.middlewareStack.add(
      (next, context) => async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const depth = this.#ended + 1;
        this.#requests += 1;
        this.#rounds = Math.max(this.#rounds, depth);
        const result = await next(args);
        this.#ended = Math.max(this.#ended, depth);
        const units = unitsOf(result.output);
        if (readCommands.has((context.commandName ?? '').replace(/^(Get|BatchGet)Command$/u, '$1ItemCommand'))) {
          this.#reads += units;
        } else {
          this.#writes += units;
        }
        return result;
      },
      { step: 'initialize', name: 'meter', priority: 'high' },
    );
  }

  reset(): void {
    this.#reads = 0;
    this.#writes = 0;
    this.#requests = 0;
    this.#rounds = 0;
    this.#ended = 0;
  }

  read(): Metered {
    return { reads: this.#reads, writes: this.#writes, requests: this.#requests, rounds: this.#rounds };
  }
}
