import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Cache } from '#functions/data/table/cache.ts';
import type { SecretName } from '#shared/rules/secret-names.ts';
import { grantOf } from '#infra/grants.ts';
import type { SecretOperation } from '#infra/secret-grants.ts';
import { SecretFile } from '#local/secret-file.ts';
import { statementsOf, type TableStatement } from '#infra/table-grants.ts';

/**
 * Runs functions under their cloud permissions: each database request is checked by the policy of the function, and
 * refused as AWS would. Records the used permissions, so that unused ones are found (tests/infra/grants.test.ts).
 */
const running = new AsyncLocalStorage<string>();

/** One request to the table, as a policy sees it. */
export interface Access {
  readonly action: string;
  readonly resource: string;
  readonly leadingKey: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const partitionOf = (key: unknown): string => (isRecord(key) ? String(key['PK']) : '?');

const itemActions: Readonly<Record<string, readonly [action: string, key: string]>> = {
  Put: ['PutItem', 'Item'],
  Update: ['UpdateItem', 'Key'],
  Delete: ['DeleteItem', 'Key'],
  ConditionCheck: ['ConditionCheckItem', 'Key'],
  Get: ['GetItem', 'Key'],
};

const access = (action: string, leadingKey: string, resource = ''): Access => ({
  action: `dynamodb:${action}`,
  resource,
  leadingKey,
});

/** The accesses of a command of the document client, for the policy check. */
export const accessesOf = (name: string, input: unknown): readonly Access[] => {
  const request = isRecord(input) ? input : {};
  const single = itemActions[name.replace(/Command$/u, '')];
  if (single !== undefined) return [access(single[0], partitionOf(request[single[1]]))];
  switch (name) {
    case 'TransactWriteCommand':
    case 'TransactGetCommand': {
      const parts = Array.isArray(request['TransactItems']) ? request['TransactItems'] : [];
      return parts.flatMap((part: unknown) =>
        Object.entries(isRecord(part) ? part : {}).map(([kind, body]) => {
          const [action, key] = itemActions[kind] ?? ['Unknown', 'Key'];
          return access(action, partitionOf(isRecord(body) ? body[key] : undefined));
        }),
      );
    }
    case 'BatchGetCommand':
    case 'BatchWriteCommand': {
      const tables = isRecord(request['RequestItems']) ? Object.values(request['RequestItems']) : [];
      return tables.flatMap((table) => {
        const keys = isRecord(table) && Array.isArray(table['Keys']) ? table['Keys'] : [];
        return keys.map((key: unknown) => access('BatchGetItem', partitionOf(key)));
      });
    }
    case 'QueryCommand': {
      const values = isRecord(request['ExpressionAttributeValues']) ? request['ExpressionAttributeValues'] : {};
      const index = request['IndexName'];
      return [access('Query', String(values[':pk']), typeof index === 'string' ? `/index/${index}` : '')];
    }
    default:
      return [access(name, '?')];
  }
};

/** A pattern as in IAM: a star matches any text. */
const fits = (pattern: string, text: string): boolean => {
  const quoted = pattern.split('*').map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/gu, String.raw`\$&`));
  return new RegExp(`^${quoted.join('.*')}$`, 'u').test(text);
};

/** Is this allowed by one of the statements? Says by which pattern. */
export const allowedBy = (statements: readonly TableStatement[], request: Access): string | undefined => {
  for (const { actions, resource, leadingKeys } of statements) {
    if (!actions.includes(request.action) || resource !== request.resource) continue;
    const pattern = leadingKeys.find((candidate) => fits(candidate, request.leadingKey));
    if (pattern !== undefined) return `${request.action} ${resource} ${pattern}`;
  }
  return undefined;
};

/** Does the work as the function of that id: a route, a subscriber or a schedule. */
export const asFunction = <T>(id: string, work: () => Promise<T>): Promise<T> => running.run(id, work);

/**
 * A cache per function, as in the cloud: a value that one function has cached does not hide a missing permission of
 * another.
 */
export class CachePerFunction extends Cache {
  override through<T>(name: string, seconds: number, load: () => Promise<T>): Promise<T> {
    return super.through(`${running.getStore() ?? ''} ${name}`, seconds, load);
  }
}

/** Permissions used so far by this process: `<function> <action> <index> <pattern>`. */
const used = new Set<string>();
export const usedGrants: ReadonlySet<string> = used;

const known = new Map<string, readonly TableStatement[]>();

/** The statements of a function's policy. Grants do not change while tests run. */
const policyOf = (id: string): readonly TableStatement[] => {
  const statements = known.get(id) ?? statementsOf(grantOf(id));
  known.set(id, statements);
  return statements;
};

const allowSecret = (operation: SecretOperation, name: SecretName): void => {
  const id = running.getStore();
  if (id === undefined) return;
  const line = `${id} secret:${operation} ${name}`;
  if (grantOf(id).secrets?.[name]?.includes(operation) !== true) {
    throw Object.assign(new Error(`not granted: ${line}`), { name: 'AccessDeniedException' });
  }
  used.add(line);
};

/** Puts every use of the local secrets under the grant of the function that makes it. */
const guardSecrets = (operation: SecretOperation): void => {
  const use = SecretFile.prototype[operation];
  Object.assign(SecretFile.prototype, {
    [operation](this: SecretFile, ...input: [SecretName, string]) {
      allowSecret(operation, input[0]);
      return Reflect.apply(use, this, input) as unknown;
    },
  });
};

let isEnforced = false;

/** Puts every request to the table under the policy of the function that makes it, for the rest of the process. */
export const enforceGrants = (): void => {
  if (isEnforced) return;
  isEnforced = true;
  for (const operation of ['read', 'write'] as const) guardSecrets(operation);
  // eslint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const send = DynamoDBDocumentClient.prototype.send;
  DynamoDBDocumentClient.prototype.send = function guarded(this: DynamoDBDocumentClient, ...args: never[]) {
    const id = running.getStore();
    const [command] = args as unknown as [{ readonly constructor: { readonly name: string }; readonly input: unknown }];
    if (id !== undefined) {
      const statements = policyOf(id);
      for (const request of accessesOf(command.constructor.name, command.input)) {
        const by = allowedBy(statements, request);
        if (by === undefined) {
          const line = `${id} ${request.action} ${request.resource} ${request.leadingKey}`;
          throw Object.assign(new Error(`not granted: ${line}`), { name: 'AccessDeniedException' });
        }
        used.add(`${id} ${by}`);
      }
    }
    return Reflect.apply(send, this, args) as ReturnType<typeof send>;
  } as typeof send;
};
