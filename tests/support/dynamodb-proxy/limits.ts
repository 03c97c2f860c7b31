import {
  batchKeysOf,
  batchWritesOf,
  isRecord,
  nameOf,
  partsOf,
  type WireItem,
  type WireRequest,
  writtenBy,
} from './wire.ts';

const MAX_TRANSACTION_PARTS = 100;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;
const MAX_BATCH_GET_KEYS = 100;
const MAX_BATCH_WRITES = 25;
const MAX_ITEM_BYTES = 400 * 1024;
const MAX_PARTITION_KEY_BYTES = 2048;
const MAX_SORT_KEY_BYTES = 1024;
const MAX_EXPRESSION_BYTES = 4096;
const MAX_EXPRESSION_OPERATORS = 300;
const MAX_IN_OPERANDS = 100;

/** The keys of a table and of its indexes: partition and sort key. */
export type KeyAttributes = readonly (readonly [partition: string, sort: string])[];

const bytes = (text: string): number => Buffer.byteLength(text, 'utf8');

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);

const sizeOfText = (value: unknown): number => bytes(typeof value === 'string' ? value : '');

const sizeOfSet = (given: unknown): number => listOf(given).reduce<number>((sum, each) => sum + sizeOfText(each), 0);

/** The size of the content of an attribute value; a boolean and null have one byte. */
const sizeOfKind: Readonly<Record<string, (given: unknown) => number>> = {
  S: sizeOfText,
  N: (given) => Math.ceil(sizeOfText(given) / 2) + 1,
  B: (given) => Math.ceil((sizeOfText(given) * 3) / 4),
  SS: sizeOfSet,
  NS: sizeOfSet,
  BS: sizeOfSet,
  L: (given) => listOf(given).reduce<number>((sum, each) => sum + sizeOfValue(each) + 1, 3),
  M: (given) => 3 + (isRecord(given) ? sizeOfItem(given) + Object.keys(given).length : 0),
};

/** The size of an attribute value as DynamoDB counts it. */
const sizeOfValue = (value: unknown): number => {
  if (!isRecord(value)) return 1;
  const [[kind, given] = ['NULL', true]] = Object.entries(value);
  return sizeOfKind[kind]?.(given) ?? 1;
};

/** The size of an item: names and values. See DynamoDB developer guide, "Item sizes and formats". */
export const sizeOfItem = (item: WireItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + sizeOfValue(value), 0);

const faultOfKeyValue = (name: string, value: unknown, limit: number): string | undefined => {
  const text = isRecord(value) ? value['S'] : undefined;
  if (typeof text !== 'string') return `Type mismatch for key ${name}: expected S`;
  if (text === '') return `The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`;
  return bytes(text) > limit
    ? `Size of key attribute ${name} has exceeded the maximum size limit of ${String(limit)} bytes`
    : undefined;
};

/** The key attributes that an item has are of the right type and size. The table's own key (the first) must be there. */
const faultOfKeys = (item: WireItem, keys: KeyAttributes): string | undefined => {
  for (const [index, [partition, sort]] of keys.entries()) {
    for (const [name, limit] of [
      [partition, MAX_PARTITION_KEY_BYTES],
      [sort, MAX_SORT_KEY_BYTES],
    ] as const) {
      if (index > 0 && item[name] === undefined) continue;
      const fault = faultOfKeyValue(name, item[name], limit);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
};

const expressionNames = [
  'ConditionExpression',
  'FilterExpression',
  'KeyConditionExpression',
  'ProjectionExpression',
  'UpdateExpression',
];

const faultOfExpression = (name: string, expression: string): string | undefined => {
  if (expression === '') return `Invalid ${name}: The expression can not be empty;`;
  if (bytes(expression) > MAX_EXPRESSION_BYTES) {
    return `Invalid ${name}: Expression size has exceeded the maximum allowed size;`;
  }
  const operators = expression.match(/\b(AND|OR|NOT|BETWEEN|IN)\b|<>|<=|>=|[=<>+-]|\w+\s*\(/gu) ?? [];
  if (operators.length > MAX_EXPRESSION_OPERATORS) return `Invalid ${name}: The expression contains too many operators`;
  for (const [, operands = ''] of expression.matchAll(/\bIN\s*\(([^)]*)\)/gu)) {
    if (operands.split(',').length > MAX_IN_OPERANDS) return `Invalid ${name}: Too many operands for IN`;
  }
  return undefined;
};

/** Every placeholder that is given is used, and every one that is used is given. */
const faultOfPlaceholders = (part: Record<string, unknown>, expressions: string): string | undefined => {
  for (const [attribute, sign] of [
    ['ExpressionAttributeNames', '#'],
    ['ExpressionAttributeValues', ':'],
  ] as const) {
    const given = new Set(Object.keys(isRecord(part[attribute]) ? part[attribute] : {}));
    const used = new Set(expressions.match(new RegExp(`${sign}\\w+`, 'gu')));
    const unused = [...given].find((name) => !used.has(name));
    if (unused !== undefined) return `Value provided in ${attribute} unused in expressions: keys: {${unused}}`;
    const missing = [...used].find((name) => !given.has(name));
    if (missing !== undefined) return `An expression uses ${missing}, which ${attribute} does not define`;
  }
  return undefined;
};

const faultOfExpressions = (part: Record<string, unknown>): string | undefined => {
  const given = expressionNames.flatMap((name) => {
    const expression = part[name];
    return typeof expression === 'string' ? ([[name, expression]] as const) : [];
  });
  for (const [name, expression] of given) {
    const fault = faultOfExpression(name, expression);
    if (fault !== undefined) return fault;
  }
  return faultOfPlaceholders(part, given.map(([, expression]) => expression).join(' '));
};

const faultOfItem = (item: WireItem, keys: KeyAttributes): string | undefined =>
  sizeOfItem(item) > MAX_ITEM_BYTES ? 'Item size has exceeded the maximum allowed size' : faultOfKeys(item, keys);

const faultOfPart = (part: Record<string, unknown>, keysOf: (table: string) => KeyAttributes): string | undefined => {
  const keys = keysOf(String(part['TableName']));
  const ownKey = keys.slice(0, 1);
  return (
    (isRecord(part['Item']) ? faultOfItem(part['Item'], keys) : undefined) ??
    (isRecord(part['Key']) ? faultOfKeys(part['Key'], ownKey) : undefined) ??
    faultOfExpressions(part)
  );
};

const firstOf = <T>(all: readonly T[], faultOf: (each: T) => string | undefined): string | undefined => {
  for (const each of all) {
    const fault = faultOf(each);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const isTwice = (names: readonly string[]): boolean => new Set(names).size < names.length;

const faultOfTransaction = (
  request: Pick<WireRequest, 'operation' | 'body'>,
  keysOf: (table: string) => KeyAttributes,
): string | undefined => {
  const parts = partsOf(request.body);
  if (parts.length === 0) return 'A transaction has at least one part';
  if (parts.length > MAX_TRANSACTION_PARTS) return 'Member must have length less than or equal to 100';
  if (isTwice(writtenBy(request).map(({ name }) => name))) {
    return 'Transaction request cannot include multiple operations on one item';
  }
  const size = parts.reduce((sum, [, part]) => sum + sizeOfItem(isRecord(part['Item']) ? part['Item'] : {}), 0);
  if (size > MAX_TRANSACTION_BYTES) return 'Transaction request is larger than 4 MB';
  return firstOf(parts, ([, part]) => faultOfPart(part, keysOf));
};

const faultOfBatchGet = (body: WireRequest['body'], keysOf: (table: string) => KeyAttributes): string | undefined => {
  const tables = batchKeysOf(body);
  const count = tables.reduce((sum, [, keys]) => sum + keys.length, 0);
  if (count === 0) return 'A batch has at least one key';
  if (count > MAX_BATCH_GET_KEYS) return 'Too many items requested for the BatchGetItem call';
  if (isTwice(tables.flatMap(([table, keys]) => keys.map((key) => nameOf(table, key))))) {
    return 'Provided list of item keys contains duplicates';
  }
  return firstOf(tables, ([table, keys]) => firstOf(keys, (key) => faultOfKeys(key, keysOf(table).slice(0, 1))));
};

const faultOfBatchWrite = (
  request: Pick<WireRequest, 'operation' | 'body'>,
  keysOf: (table: string) => KeyAttributes,
): string | undefined => {
  const tables = batchWritesOf(request.body);
  const count = tables.reduce((sum, [, requests]) => sum + requests.length, 0);
  if (count === 0 || count > MAX_BATCH_WRITES) return 'A batch has from 1 to 25 requests';
  if (isTwice(writtenBy(request).map(({ name }) => name))) return 'Provided list of item keys contains duplicates';
  return firstOf(tables, ([table, requests]) =>
    firstOf(requests, (each) => {
      const put = isRecord(each) && isRecord(each['PutRequest']) ? each['PutRequest']['Item'] : undefined;
      return isRecord(put) ? faultOfItem(put, keysOf(table)) : undefined;
    }),
  );
};

/**
 * The limit of DynamoDB that a request breaks; undefined when it breaks none.
 * See DynamoDB developer guide, "Service, account, and table quotas" and "Expressions".
 */
export const brokenLimit = (
  request: Pick<WireRequest, 'operation' | 'body'>,
  keysOf: (table: string) => KeyAttributes,
): string | undefined => {
  switch (request.operation) {
    case 'TransactWriteItems':
      return faultOfTransaction(request, keysOf);
    case 'BatchGetItem':
      return faultOfBatchGet(request.body, keysOf);
    case 'BatchWriteItem':
      return faultOfBatchWrite(request, keysOf);
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
    case 'Query':
      return faultOfPart({ ...request.body }, keysOf);
    default:
      return undefined;
  }
};
