import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { accessesOf } from '../../under-grants.ts';
import { kindOf, type Units } from './partitions.ts';

const capacity = z.looseObject({ CapacityUnits: z.optional(z.number()) });
const output = z.looseObject({ ConsumedCapacity: z.optional(z.union([capacity, z.array(capacity)])) });

const unitsOf = (answer: unknown): number =>
  [output.safeParse(answer).data?.ConsumedCapacity ?? []]
    .flat()
    .reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);

/**
 * Counts the units of all requests of a client, by kind of partition. A command on several items is split evenly, and
 * what it writes into global indexes counts for its items' partitions: an upper bound for each.
 */
export class PartitionMeter {
  #units = new Map<string, Units>();

  constructor(client: DynamoDBDocumentClient) {
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const name = (context.commandName ?? '').replace(/^(Get|BatchGet|Put|Update|Delete)ItemCommand$/u, '$1Command');
        const touched = accessesOf(name, args.input).map(({ leadingKey }) => kindOf(leadingKey));
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        const share = unitsOf(result.output) / Math.max(1, touched.length);
        const isRead = /^(?:Get|BatchGet|Query|TransactGet)/u.test(name);
        for (const kind of touched) this.#add(kind, isRead ? { reads: share } : { writes: share });
        return result;
      },
      { step: 'initialize', name: 'partitionMeter', priority: 'high' },
    );
  }

  #add(kind: string, { reads = 0, writes = 0 }: Partial<Units>): void {
    const before = this.#units.get(kind) ?? { reads: 0, writes: 0 };
    this.#units.set(kind, { reads: before.reads + reads, writes: before.writes + writes });
  }

  /** Counts since the last call. */
  take(): ReadonlyMap<string, Units> {
    const taken = this.#units;
    this.#units = new Map();
    return taken;
  }
}
