import { setTimeout as pause } from 'node:timers/promises';
import {
  type DatabaseConnection,
  isRecord,
  type ItemAccess,
  keyNames,
  type WireItem,
  type WireRequest,
} from './wire.ts';

/** An item as a write left it; without `item` it was deleted. */
export interface ItemVersion extends ItemAccess {
  readonly item: WireItem | undefined;
}

interface PendingVersion extends ItemVersion {
  readonly dueAt: number;
}

const MAX_BATCH_WRITES = 25;

/**
 * A second table that follows the first one with a lag. Reads of it answer as DynamoDB does before a write has reached
 * every copy or every global index.
 */
export class Replica {
  readonly #suffix: string;
  readonly #lagMs: number;
  readonly #connection: DatabaseConnection;
  readonly #pending: PendingVersion[] = [];
  #headers: WireRequest['headers'] = {};
  #working: Promise<void> | undefined;
  #hurry = false;

  constructor(connection: DatabaseConnection, suffix: string, lagMs: number) {
    this.#connection = connection;
    this.#suffix = suffix;
    this.#lagMs = lagMs;
  }

  /** Writes that have not arrived. */
  get pending(): number {
    return this.#pending.length;
  }

  tableOf(table: string): string {
    return `${table}${this.#suffix}`;
  }

  /** Makes the table, as the first one is made, without a stream. */
  async create(request: WireRequest): Promise<void> {
    const { StreamSpecification: _, ...body } = request.body;
    await this.#connection.send({ ...request, body: { ...body, TableName: this.tableOf(String(body['TableName'])) } });
  }

  /** Takes the results of a write; they arrive after the lag, in this order. */
  follow(versions: readonly ItemVersion[], headers: WireRequest['headers']): void {
    this.#headers = headers;
    const dueAt = performance.now() + this.#lagMs;
    this.#pending.push(...versions.map((version) => ({ ...version, dueAt })));
    this.#work();
  }

  /** Lets every write arrive now. */
  async catchUp(): Promise<void> {
    this.#hurry = true;
    while (this.#pending.length > 0) {
      this.#work();
      await this.#working;
    }
    this.#hurry = false;
  }

  #work(): void {
    this.#working ??= this.#applyAll().finally(() => {
      this.#working = undefined;
    });
  }

  async #applyAll(): Promise<void> {
    for (let first = this.#pending[0]; first !== undefined; first = this.#pending[0]) {
      // Short pauses, so that catchUp() is noticed.
      while (!this.#hurry && first.dueAt > performance.now()) {
        await pause(Math.min(10, Math.max(1, first.dueAt - performance.now())));
      }
      await this.#applyDue();
    }
  }

  async #applyDue(): Promise<void> {
    const now = performance.now();
    const batch = new Map<string, PendingVersion>();
    for (const version of this.#pending) {
      if (batch.size === MAX_BATCH_WRITES || batch.has(version.name)) break;
      if (!this.#hurry && version.dueAt > now) break;
      batch.set(version.name, version);
    }
    const requests = new Map<string, unknown[]>();
    for (const { table, key, item } of batch.values()) {
      const name = this.tableOf(table);
      const request = item === undefined ? { DeleteRequest: { Key: key } } : { PutRequest: { Item: item } };
      requests.set(name, [...(requests.get(name) ?? []), request]);
    }
    const reply = await this.#connection.send({
      operation: 'BatchWriteItem',
      headers: this.#headers,
      body: { RequestItems: Object.fromEntries(requests) },
    });
    if (reply.status !== 200) throw new Error(`The replica could not be written: ${reply.text}`);
    this.#pending.splice(0, batch.size);
  }

  /** The request, aimed at this table. */
  aim(request: WireRequest): WireRequest {
    const { body } = request;
    if (isRecord(body['RequestItems'])) {
      const tables = Object.entries(body['RequestItems']).map(([table, requested]) => [this.tableOf(table), requested]);
      return { ...request, body: { ...body, RequestItems: Object.fromEntries(tables) as unknown } };
    }
    return { ...request, body: { ...body, TableName: this.tableOf(String(body['TableName'])) } };
  }

  /** The reply of this table, as if the first one had given it. */
  disguise(text: string): string {
    return text.replaceAll(`${this.#suffix}"`, '"');
  }
}

/** Reads what a write left, with the writes of these items locked out. */
export const readVersions = async (
  connection: DatabaseConnection,
  items: readonly ItemAccess[],
  headers: WireRequest['headers'],
): Promise<ItemVersion[]> => {
  if (items.length === 0) return [];
  const byTable = Map.groupBy(items, ({ table }) => table);
  const RequestItems = Object.fromEntries(
    [...byTable].map(([table, each]) => [table, { Keys: each.map(({ key }) => key), ConsistentRead: true }]),
  );
  const reply = await connection.send({ operation: 'BatchGetItem', headers, body: { RequestItems } });
  const answer: unknown = JSON.parse(reply.text);
  const found = new Map<string, WireItem>();
  for (const [table, list] of Object.entries(
    isRecord(answer) && isRecord(answer['Responses']) ? answer['Responses'] : {},
  )) {
    for (const item of Array.isArray(list) ? list.filter(isRecord) : []) {
      found.set(JSON.stringify([table, ...keyNames.map((name) => item[name])]), item);
    }
  }
  return items.map((access) => ({
    ...access,
    item: found.get(JSON.stringify([access.table, ...keyNames.map((name) => access.key[name])])),
  }));
};
