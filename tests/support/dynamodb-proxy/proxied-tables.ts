import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { connect } from '#functions/data/table/connect.ts';
import { Store } from '#functions/data/table/store.ts';
import { createTable } from '#local/create-table.ts';
import { startEmbeddedDatabase } from '#local/embedded-database.ts';
import { type DynamoDbProxy, startDynamoDbProxy } from './dynamodb-proxy.ts';
import type { ProxyFaults } from './faults.ts';

process.env['AWS_REGION'] ??= 'eu-south-1';
process.env['AWS_ACCESS_KEY_ID'] ??= 'local';
process.env['AWS_SECRET_ACCESS_KEY'] ??= 'local';

/** An empty table behind a proxy with faults. */
export interface ProxiedTable {
  readonly tableName: string;
  readonly proxy: DynamoDbProxy;
  /** Through the proxy, without retries: what DynamoDB answers is what the caller sees. */
  readonly bare: DynamoDBDocumentClient;
  /** Through the proxy, as the product does it. */
  readonly store: Store;
  /** Without faults. */
  readonly direct: Store;
}

/** A database, and the proxied tables on it. */
export interface ProxiedTables {
  readonly open: (faults: ProxyFaults, seed: number) => Promise<ProxiedTable>;
  /** Closes the proxies and clients of all tables. */
  readonly close: () => Promise<void>;
  /** Replaces the database by an empty one, where tables get the same names again. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const startProxiedTables = async (): Promise<ProxiedTables> => {
  let database = await startEmbeddedDatabase();
  let count = 0;
  const opened: { stop: () => Promise<void> | void }[] = [];
  return {
    open: async (faults, seed) => {
      const proxy = await startDynamoDbProxy({ target: database.endpoint, seed, faults });
      count += 1;
      const tableName = `proxied${String(count)}`;
      const maker = new DynamoDBClient({ endpoint: proxy.directEndpoint });
      await createTable(maker, tableName, false);
      maker.destroy();
      const bare = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: proxy.endpoint, maxAttempts: 1 }));
      const product = connect(proxy.endpoint);
      const exact = connect(proxy.directEndpoint);
      opened.push(
        proxy,
        { stop: () => bare.destroy() },
        { stop: () => product.destroy() },
        { stop: () => exact.destroy() },
      );
      return { proxy, bare, tableName, store: new Store(product, tableName), direct: new Store(exact, tableName) };
    },
    close: async () => {
      for (const { stop } of opened.splice(0).toReversed()) await stop();
    },
    restart: async () => {
      await database.stop();
      database = await startEmbeddedDatabase();
      count = 0;
    },
    stop: () => database.stop(),
  };
};

export const nameOfError = (error: unknown): string => (error instanceof Error ? error.name : String(error));

/** The names of the errors of those that were refused. */
export const refusalsOf = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [nameOfError(result.reason)] : []));
