import path from 'node:path';
import * as z from 'zod/mini';

const aPort = 'a number from 0 to 65535';
const port = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/, aPort)), z.transform(Number)),
  z.int().check(z.maximum(65_535, aPort)),
);

const environment = z.object({
  PORT: z._default(port, 3000),
  DATA_DIR: z._default(z.string(), '.data'),
  DYNAMODB_ENDPOINT: z.optional(z.string()),
  TABLE_NAME: z._default(z.string(), 'clinic'),
  DEMO_DATA: z._default(z.enum(['full', 'accounts', 'none'], 'full, accounts or none'), 'full'),
});

/** Settings of a run on one machine; the README lists them. */
export interface Settings {
  readonly port: number;
  /** File of the embedded database. */
  readonly databaseFile: string;
  /** File of the secrets, which only its owner may read. */
  readonly secretsFile: string;
  readonly endpoint: string | undefined;
  readonly tableName: string;
  /**
   * Content of a new table. `full`: branches, staff users and thirty days of history; `accounts`: without the history;
   * `none`: nothing.
   */
  readonly demoData: 'full' | 'accounts' | 'none';
}

/** @throws a sentence for a variable with a wrong value. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const parsed = z.safeParse(environment, env);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map(({ path: names, message }) => `${names.join('.')} must be ${message}.`).join(' '),
    );
  }
  const { PORT, DATA_DIR, DYNAMODB_ENDPOINT, TABLE_NAME, DEMO_DATA } = parsed.data;
  return {
    port: PORT,
    databaseFile: path.resolve(DATA_DIR, 'clinic.db'),
    secretsFile: path.resolve(DATA_DIR, 'secrets.json'),
    endpoint: DYNAMODB_ENDPOINT,
    tableName: TABLE_NAME,
    demoData: DEMO_DATA,
  };
};
