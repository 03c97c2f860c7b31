import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';

/** An item or a key as it is on the wire: `{ "PK": { "S": "..." } }`. */
export type WireItem = Readonly<Record<string, unknown>>;

/** The body of a DynamoDB request, parsed. */
export type WireBody = Readonly<Record<string, unknown>>;

/** One DynamoDB request. */
export interface WireRequest {
  /** `PutItem`, `TransactWriteItems`, … */
  readonly operation: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: WireBody;
}

/** The reply to the client. */
export interface WireReply {
  readonly status: number;
  readonly text: string;
}

/** One item that a request reads or writes. */
export interface ItemAccess {
  readonly table: string;
  readonly key: WireItem;
  /** The name of the item in maps: table, partition key and sort key. */
  readonly name: string;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The table of this product has these two key attributes. */
export const keyNames = ['PK', 'SK'] as const;

const textOf = (attribute: unknown): string => {
  if (!isRecord(attribute)) return '';
  const [value] = Object.values(attribute);
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
};

export const nameOf = (table: string, key: WireItem): string =>
  [table, ...keyNames.map((name) => textOf(key[name]))].join('\n');

export const keyOf = (item: WireItem): WireItem => Object.fromEntries(keyNames.map((name) => [name, item[name]]));

const accessOf = (part: unknown, attribute: 'Item' | 'Key'): ItemAccess[] => {
  if (!isRecord(part)) return [];
  const item = part[attribute];
  const table = part['TableName'];
  if (!isRecord(item) || typeof table !== 'string') return [];
  const key = keyOf(item);
  return [{ table, key, name: nameOf(table, key) }];
};

/** The parts of a transaction: `{ "Put": { … } }` gives `['Put', { … }]`. */
export const partsOf = (body: WireBody): readonly (readonly [string, Record<string, unknown>])[] => {
  const items = Array.isArray(body['TransactItems']) ? body['TransactItems'] : [];
  return items.flatMap((item: unknown) =>
    Object.entries(isRecord(item) ? item : {}).flatMap(([kind, part]) =>
      isRecord(part) ? ([[kind, part]] as const) : [],
    ),
  );
};

/** The requests of a BatchWriteItem by table. */
export const batchWritesOf = (body: WireBody): readonly (readonly [string, readonly unknown[]])[] =>
  Object.entries(isRecord(body['RequestItems']) ? body['RequestItems'] : {}).map(([table, requests]) => [
    table,
    Array.isArray(requests) ? requests : [],
  ]);

/** The keys of a BatchGetItem by table. */
export const batchKeysOf = (body: WireBody): readonly (readonly [string, readonly WireItem[]])[] =>
  Object.entries(isRecord(body['RequestItems']) ? body['RequestItems'] : {}).map(([table, requested]) => [
    table,
    isRecord(requested) && Array.isArray(requested['Keys']) ? requested['Keys'].filter(isRecord) : [],
  ]);

const batchAccessOf = (table: string, request: unknown): ItemAccess[] => {
  if (!isRecord(request)) return [];
  const put = isRecord(request['PutRequest']) ? request['PutRequest']['Item'] : undefined;
  const remove = isRecord(request['DeleteRequest']) ? request['DeleteRequest']['Key'] : undefined;
  const item = put ?? remove;
  if (!isRecord(item)) return [];
  const key = keyOf(item);
  return [{ table, key, name: nameOf(table, key) }];
};

/** The items that a write touches, condition checks included; nothing for a read. */
export const writtenBy = ({ operation, body }: Pick<WireRequest, 'operation' | 'body'>): readonly ItemAccess[] => {
  switch (operation) {
    case 'PutItem':
      return accessOf(body, 'Item');
    case 'UpdateItem':
    case 'DeleteItem':
      return accessOf(body, 'Key');
    case 'TransactWriteItems':
      return partsOf(body).flatMap(([kind, part]) => accessOf(part, kind === 'Put' ? 'Item' : 'Key'));
    case 'BatchWriteItem':
      return batchWritesOf(body).flatMap(([table, requests]) =>
        requests.flatMap((request) => batchAccessOf(table, request)),
      );
    default:
      return [];
  }
};

/** Subject of a request for the random decisions: its first item, or the queried partition. */
export const subjectOf = ({ operation, body }: Pick<WireRequest, 'operation' | 'body'>): string => {
  const first = writtenBy({ operation, body })[0];
  if (first !== undefined) return first.name;
  const [table] = batchKeysOf(body);
  const key = table?.[1][0] ?? (isRecord(body['Key']) ? body['Key'] : undefined);
  if (key !== undefined)
    return nameOf(typeof body['TableName'] === 'string' ? body['TableName'] : (table?.[0] ?? ''), key);
  return JSON.stringify([body['TableName'], body['IndexName'], body['ExpressionAttributeValues']]);
};

/** A refusal in the form of DynamoDB. */
export const refusal = (type: string, message: string, more: object = {}): WireReply => ({
  status: 400,
  text: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, Message: message, ...more }),
});

/** Sends requests to the database, on connections that stay open. */
export class DatabaseConnection {
  readonly #endpoint: URL;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(endpoint: string) {
    this.#endpoint = new URL(endpoint);
  }

  send({ operation, headers, body }: WireRequest): Promise<WireReply> {
    const text = JSON.stringify(body);
    const target = String(headers['x-amz-target'] ?? 'DynamoDB_20120810.').replace(/\.\w*$/u, `.${operation}`);
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        this.#endpoint,
        {
          method: 'POST',
          agent: this.#agent,
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'content-length': Buffer.byteLength(text),
            'x-amz-target': target,
            'x-amz-date': String(headers['x-amz-date'] ?? ''),
            authorization: headers.authorization ?? '',
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.once('error', reject);
          incoming.once('end', () => {
            resolve({ status: incoming.statusCode ?? 500, text: Buffer.concat(chunks).toString('utf8') });
          });
        },
      );
      outgoing.once('error', reject);
      outgoing.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
