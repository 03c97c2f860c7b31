import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { reasonsOf } from '#shared/routes/reasons-of.ts';
import { createDependencies, type Dependencies, replaceDependencies } from '#functions/dependencies.ts';
import type { SecretStore } from '#functions/data/table/secret-store.ts';
import { ensureSigningKey } from '#functions/runtime/signing-keys.ts';
import { createTable } from './create-table.ts';
import { SecretFile } from './secret-file.ts';
import { type DatabaseEvents, type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

/** A running database with its table and dependencies. */
export interface Clinic {
  readonly deps: Dependencies;
  readonly endpoint: string;
  readonly tableName: string;
  /** Whether the embedded database belongs to another front desk on the same file. */
  readonly shared: boolean;
  readonly stop: () => Promise<void>;
}

/** The embedded database requires well-formed credentials but does not check them. */
const localEnvironment = {
  AWS_REGION: 'eu-south-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
} as const;

export interface ClinicOptions {
  /** File of the embedded database; in memory when left out. */
  readonly file?: string;
  /** File of the secrets. Default: in the folder of the database's file, or in memory when the database is. */
  readonly secretsFile?: string;
  /** Callbacks for an unexpected exit of the embedded database. */
  readonly databaseEvents?: DatabaseEvents;
  /** Endpoint of another DynamoDB instead of the embedded database. */
  readonly endpoint?: string | undefined;
  readonly tableName?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Replacements for single dependencies. */
  readonly more?: Partial<Dependencies>;
  /** Enables the table's stream; default true. */
  readonly stream?: boolean;
}

const secretsBeside = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : path.join(path.dirname(file), 'secrets.json');

/** In the cloud CloudFormation makes it. */
const ensureWebhookKey = async (secrets: SecretStore | undefined): Promise<void> => {
  if ((await secrets?.read('webhooks')) === undefined)
    await secrets?.write('webhooks', randomBytes(48).toString('hex'));
};

/** Starts or finds the database, creates the table when it is missing, and builds the dependencies of this process. */
export const openClinic = async (options: ClinicOptions = {}): Promise<Clinic> => {
  for (const [name, value] of Object.entries(localEnvironment)) process.env[name] ??= value;
  const database: EmbeddedDatabase | undefined =
    options.endpoint === undefined
      ? await startEmbeddedDatabase({ file: options.file, events: options.databaseEvents })
      : undefined;
  const endpoint = options.endpoint ?? database?.endpoint ?? '';
  const tableName = options.tableName ?? 'clinic';
  const client = new DynamoDBClient({ endpoint });
  await createTable(client, tableName, options.stream);
  client.destroy();
  const deps = createDependencies(
    { REPLIES: 'checked', ...options.env, TABLE_NAME: tableName, DYNAMODB_ENDPOINT: endpoint },
    {
      secrets: new SecretFile(options.secretsFile ?? secretsBeside(options.file)),
      localWebhooks: true,
      reasonsOf,
      ...options.more,
    },
  );
  replaceDependencies(deps);
  // In the cloud the deployment creates it.
  await ensureSigningKey(deps, deps.clock());
  await ensureWebhookKey(deps.secrets);
  return {
    deps,
    endpoint,
    tableName,
    shared: database?.shared ?? false,
    stop: async () => {
      await database?.stop();
    },
  };
};
