import { randomUUID } from 'node:crypto';
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { inBatches } from './batches.ts';
import {
  type Change,
  type Condition,
  conditionOf,
  type Item,
  type QueryInput,
  queryOf,
  updateOf,
  wordsIn,
} from './expressions.ts';
import { isStorageFailure } from './failures.ts';
import type { Key } from './keys.ts';

export type { Change, Condition, Item, Values } from './expressions.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One part of a transaction. `label` names it when its condition fails. */
export interface Write {
  readonly label: string;
  readonly item: (tableName: string) => TransactItem;
}

/** A condition of a transaction failed; nothing was written. Contains the labels of the failed parts. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly labels: readonly string[];

  constructor(labels: readonly string[]) {
    super(`condition failed: ${labels.join(', ')}`);
    this.labels = labels;
  }
}

/** The item does not exist. */
export const absent: Condition = { when: 'attribute_not_exists(#PK)' };

/** The item exists. */
export const present: Condition = { when: 'attribute_exists(#PK)' };

/** Puts a whole item. */
export const put = (label: string, item: Item & Key, condition?: Condition): Write => ({
  label,
  item: (TableName) => ({ Put: { TableName, Item: item, ...conditionOf(condition) } }),
});

/** Changes some attributes of an item. */
export const update = (label: string, key: Key, change: Change, condition?: Condition): Write => ({
  label,
  item: (TableName) => {
    const { expression, values: given } = updateOf(change);
    return {
      Update: {
        TableName,
        Key: key,
        UpdateExpression: expression,
        ...conditionOf(condition, { words: wordsIn(expression), values: given }),
      },
    };
  },
});

export const remove = (label: string, key: Key, condition?: Condition): Write => ({
  label,
  item: (TableName) => ({ Delete: { TableName, Key: key, ...conditionOf(condition) } }),
});

/** A condition on an item that the transaction does not change. */
export const require = (label: string, key: Key, condition: Condition): Write => ({
  label,
  item: (TableName) => ({
    ConditionCheck: { TableName, Key: key, ConditionExpression: condition.when, ...conditionOf(condition) },
  }),
});

const cancelledLabels = (error: unknown, writes: readonly Write[]): string[] => {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return [];
  const reasons: unknown = 'CancellationReasons' in error ? error.CancellationReasons : undefined;
  if (!Array.isArray(reasons)) return [];
  return writes
    .filter((_, index) => {
      const reason: unknown = reasons[index];
      return (
        typeof reason === 'object' && reason !== null && 'Code' in reason && reason.Code === 'ConditionalCheckFailed'
      );
    })
    .map((write) => write.label);
};

const BATCH_ATTEMPTS = 5;

/** DynamoDB's limits: keys of one batch that is read, parts of one transaction. */
const BATCH_GET_KEYS = 100;
export const TRANSACTION_PARTS = 100;

const nameOf = (key: { readonly PK?: unknown; readonly SK?: unknown }): string =>
  `${String(key.PK)}\n${String(key.SK)}`;

/** The table, with the few operations the repositories use. */
export class Store {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;
  #writeFailure: Error | undefined;

  constructor(client: DynamoDBDocumentClient, table: string) {
    this.#client = client;
    this.#table = table;
  }

  /** Storage failure of the last write; undefined after a successful write. */
  get writeFailure(): Error | undefined {
    return this.#writeFailure;
  }

  /** Sends a write and notes whether the database could carry it out. */
  async #write<Output>(sent: Promise<Output>): Promise<Output> {
    try {
      const output = await sent;
      this.#writeFailure = undefined;
      return output;
    } catch (error) {
      if (isStorageFailure(error)) this.#writeFailure = error;
      throw error;
    }
  }

  /** One item, strongly consistent by default. */
  async get(key: Key, options: { readonly consistent?: boolean } = {}): Promise<Item | undefined> {
    const { Item: item } = await this.#client.send(
      new GetCommand({ TableName: this.#table, Key: key, ConsistentRead: options.consistent ?? true }),
    );
    return item;
  }

  /** The items of these keys, in their order; undefined where there is none. One request per hundred keys, all concurrent. */
  async getAll(keys: readonly Key[], options: { readonly consistent?: boolean } = {}): Promise<(Item | undefined)[]> {
    const keysOf = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
    const found = new Map<string, Item>();
    await Promise.all(
      inBatches(keysOf, BATCH_GET_KEYS).map((batch) => this.#getBatch(batch, options.consistent ?? true, found)),
    );
    return keys.map((key) => found.get(nameOf(key)));
  }

  async #getBatch(batch: readonly Key[], consistent: boolean, found: Map<string, Item>): Promise<void> {
    let missing = batch;
    for (let attempt = 0; missing.length > 0; attempt += 1) {
      // DynamoDB leaves parts of a batch out above its capacity: the caller may try again.
      if (attempt === BATCH_ATTEMPTS) {
        throw Object.assign(new Error('items could not be read'), { name: 'ThrottlingException' });
      }
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt));
      const answer = await this.#client.send(
        new BatchGetCommand({
          RequestItems: {
            [this.#table]: { Keys: missing.map(({ PK, SK }) => ({ PK, SK })), ConsistentRead: consistent },
          },
        }),
      );
      for (const item of answer.Responses?.[this.#table] ?? []) found.set(nameOf(item), item);
      const left = answer.UnprocessedKeys?.[this.#table]?.Keys ?? [];
      missing = left.map((key) => ({ PK: String(key['PK']), SK: String(key['SK']) }));
    }
  }

  /** One page of a query: at most `limit` items, and the key of the next page. */
  async page(input: QueryInput): Promise<{ readonly items: Item[]; readonly after: Item | undefined }> {
    const answer = await this.#client.send(new QueryCommand(queryOf(this.#table, input)));
    return { items: answer.Items ?? [], after: answer.LastEvaluatedKey };
  }

  /** All items of a query, over all pages. */
  async query(input: QueryInput): Promise<Item[]> {
    const items: Item[] = [];
    let after = input.after;
    do {
      const found = await this.page({ ...input, ...(after === undefined ? {} : { after }) });
      items.push(...found.items);
      after = found.after;
    } while (after !== undefined && (input.limit === undefined || items.length < input.limit));
    return items;
  }

  /** Adds to an item atomically and returns the new item. A retry may add to a number twice, to a set once. */
  async increment(key: Key, add: NonNullable<Change['add']>): Promise<Item> {
    const { expression, values: given } = updateOf({ add });
    const { Attributes: item } = await this.#write(
      this.#client.send(
        new UpdateCommand({
          TableName: this.#table,
          Key: key,
          UpdateExpression: expression,
          ...conditionOf(undefined, { words: wordsIn(expression), values: given }),
          ReturnValues: 'ALL_NEW',
        }),
      ),
    );
    return item ?? {};
  }

  /** Adds to numbers of an item, sets others, and returns the old values. Not idempotent. */
  async advance(key: Key, change: Pick<Change, 'add' | 'set'>): Promise<Item> {
    const { expression, values: given } = updateOf(change);
    const { Attributes: item } = await this.#client.send(
      new UpdateCommand({
        TableName: this.#table,
        Key: key,
        UpdateExpression: expression,
        ...conditionOf(undefined, { words: wordsIn(expression), values: given }),
        ReturnValues: 'UPDATED_OLD',
      }),
    );
    return item ?? {};
  }

  /** Puts one item. False if the condition failed. */
  async put(item: Item & Key, condition?: Condition): Promise<boolean> {
    return this.#unlessRefused(
      this.#client.send(new PutCommand({ TableName: this.#table, Item: item, ...conditionOf(condition) })),
    );
  }

  /** Updates one item. False if the condition failed. */
  async update(key: Key, change: Change, condition?: Condition): Promise<boolean> {
    const { expression, values: given } = updateOf(change);
    return this.#unlessRefused(
      this.#client.send(
        new UpdateCommand({
          TableName: this.#table,
          Key: key,
          UpdateExpression: expression,
          ...conditionOf(condition, { words: wordsIn(expression), values: given }),
        }),
      ),
    );
  }

  /** Writes all or nothing in one transaction. Throws ConditionFailed with the labels of the failed conditions. */
  async transact(writes: readonly Write[]): Promise<void> {
    try {
      await this.#write(
        this.#client.send(
          new TransactWriteCommand({
            TransactItems: writes.map((write) => write.item(this.#table)),
            // One token for all attempts: an attempt whose answer was lost is not carried out a second time.
            ClientRequestToken: randomUUID(),
          }),
        ),
      );
    } catch (error) {
      const labels = cancelledLabels(error, writes);
      if (labels.length > 0) throw new ConditionFailed(labels);
      throw error;
    }
  }

  async #unlessRefused(sent: Promise<unknown>): Promise<boolean> {
    try {
      await this.#write(sent);
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
      throw error;
    }
  }
}
