import { setTimeout as pause } from 'node:timers/promises';
import type { ProxyEvent, ProxyFaults } from './faults.ts';
import { ItemLocks } from './item-locks.ts';
import { brokenLimit, type KeyAttributes } from './limits.ts';
import { readVersions, Replica } from './replica.ts';
import { SeededDecisions } from './seeded-decisions.ts';
import {
  batchKeysOf,
  batchWritesOf,
  type DatabaseConnection,
  isRecord,
  type ItemAccess,
  partsOf,
  refusal,
  subjectOf,
  type WireReply,
  type WireRequest,
  writtenBy,
} from './wire.ts';

const eventualReads: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);
const throttledOperations: ReadonlySet<string> = new Set([
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'BatchWriteItem',
]);

const isConsistent = (body: WireRequest['body']): boolean =>
  body['ConsistentRead'] === true ||
  (isRecord(body['RequestItems']) &&
    Object.values(body['RequestItems']).every(
      (requested) => isRecord(requested) && requested['ConsistentRead'] === true,
    ));

const cancelled = (reasons: readonly string[]): WireReply =>
  refusal(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.join(', ')}]`,
    { CancellationReasons: reasons.map((Code) => ({ Code })) },
  );

/** The connection is closed without an answer. */
export const closed = Symbol('closed');
type Outcome = WireReply | typeof closed;

/** Decides what happens to each request, and carries it out. */
export class FaultInjector {
  readonly counts = new Map<ProxyEvent, number>();
  readonly refusedLimits: string[] = [];
  readonly #connection: DatabaseConnection;
  readonly #decisions: SeededDecisions;
  readonly #locks = new ItemLocks();
  /** ClientRequestTokens of transactions that run, and of those that were carried out. */
  readonly #running = new Set<string>();
  readonly #done = new Set<string>();
  readonly #globalIndexes = new Map<string, ReadonlySet<string>>();
  readonly #keys = new Map<string, KeyAttributes>();
  readonly #stale: Replica | undefined;
  readonly #index: Replica | undefined;
  #faults: ProxyFaults;

  constructor(connection: DatabaseConnection, seed: number, faults: ProxyFaults) {
    this.#connection = connection;
    this.#decisions = new SeededDecisions(seed);
    this.#faults = faults;
    const { staleReads, indexLag } = faults;
    this.#stale = staleReads === undefined ? undefined : new Replica(connection, '.stale', staleReads.lagMs);
    this.#index = indexLag === undefined ? undefined : new Replica(connection, '.index', indexLag.lagMs);
  }

  setFaults(faults: ProxyFaults): void {
    this.#faults = faults;
  }

  get #replicas(): Replica[] {
    return [this.#stale, this.#index].filter((replica) => replica !== undefined);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.catchUp()));
  }

  #count(event: ProxyEvent): void {
    this.counts.set(event, (this.counts.get(event) ?? 0) + 1);
  }

  /** Carries a request out, or does to it what the faults say. @param direct without faults. */
  async handle(request: WireRequest, direct: boolean): Promise<Outcome> {
    const faults = direct ? {} : this.#faults;
    if (request.operation === 'CreateTable') return this.#createTable(request);
    const limit = brokenLimit(request, (table) => this.#keys.get(table) ?? [['PK', 'SK']]);
    if (limit !== undefined) return this.#refuseLimit(limit);
    if (!throttledOperations.has(request.operation)) return this.#carryOut(request, faults, direct);
    const subject = `${request.operation}\n${subjectOf(request)}`;
    if (this.#isLost('lostRequest', faults.lostRequests, `lost request ${subject}`)) return closed;
    if (this.#decisions.happens(faults.throttling?.chance ?? 0, `throttled ${subject}`)) {
      return this.#throttle(request, subject, direct);
    }
    const reply = await this.#carryOut(request, faults, direct);
    return this.#isLost('lostAnswer', faults.lostAnswers, `lost answer ${subject}`) ? closed : reply;
  }

  #refuseLimit(limit: string): WireReply {
    this.#count('limitRefused');
    this.refusedLimits.push(limit);
    return refusal('ValidationException', limit);
  }

  #isLost(event: ProxyEvent, fault: ProxyFaults['lostAnswers'], decision: string): boolean {
    const lost = this.#decisions.happens(fault?.chance ?? 0, decision);
    if (lost) this.#count(event);
    return lost;
  }

  async #createTable(request: WireRequest): Promise<WireReply> {
    const reply = await this.#connection.send(request);
    const { body } = request;
    const table = String(body['TableName']);
    const indexes = (kind: string) => (Array.isArray(body[kind]) ? body[kind].filter(isRecord) : []);
    const schemaOf = (holder: Record<string, unknown>): readonly [string, string] => {
      const parts = Array.isArray(holder['KeySchema']) ? holder['KeySchema'].filter(isRecord) : [];
      const nameFor = (type: string): string =>
        String(parts.find((part) => part['KeyType'] === type)?.['AttributeName']);
      return [nameFor('HASH'), nameFor('RANGE')];
    };
    const global = indexes('GlobalSecondaryIndexes');
    this.#globalIndexes.set(table, new Set(global.map((index) => String(index['IndexName']))));
    this.#keys.set(table, [body, ...indexes('LocalSecondaryIndexes'), ...global].map(schemaOf));
    if (reply.status === 200) await Promise.all(this.#replicas.map((replica) => replica.create(request)));
    return reply;
  }

  /** Refuses as over capacity; carries half of a batch out. */
  async #throttle(request: WireRequest, subject: string, direct: boolean): Promise<WireReply> {
    const { operation } = request;
    if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
      const halved = this.#halve(request);
      if (halved !== undefined) {
        this.#count('unprocessed');
        const reply = await this.#carryOut(halved.first, {}, direct);
        if (reply.status !== 200) return reply;
        const answer = JSON.parse(reply.text) as Record<string, unknown>;
        return { status: 200, text: JSON.stringify({ ...answer, [halved.leftName]: halved.left }) };
      }
    }
    this.#count('throttled');
    const choice = this.#decisions.next(`kind ${subject}`);
    if (operation === 'TransactWriteItems' && choice < 0.5) {
      const parts = partsOf(request.body);
      return cancelled(parts.map((_, index) => (index === 0 ? 'ThrottlingError' : 'None')));
    }
    return choice < 0.75
      ? refusal(
          'ProvisionedThroughputExceededException',
          'The level of configured provisioned throughput for the table was exceeded.',
        )
      : refusal('ThrottlingException', 'Rate of requests exceeds the allowed throughput.');
  }

  /** The first half of a batch of one table; undefined when it is too small. */
  #halve(request: WireRequest): { first: WireRequest; leftName: string; left: unknown } | undefined {
    const { operation, body } = request;
    const [gets] = batchKeysOf(body);
    const [writes] = batchWritesOf(body);
    if (operation === 'BatchGetItem' && gets !== undefined && gets[1].length > 1 && isRecord(body['RequestItems'])) {
      const [table, keys] = gets;
      const requested = body['RequestItems'][table];
      const part = (Keys: unknown) => ({ [table]: { ...(isRecord(requested) ? requested : {}), Keys } });
      const middle = Math.ceil(keys.length / 2);
      return {
        first: { ...request, body: { ...body, RequestItems: part(keys.slice(0, middle)) } },
        leftName: 'UnprocessedKeys',
        left: part(keys.slice(middle)),
      };
    }
    if (operation === 'BatchWriteItem' && writes !== undefined && writes[1].length > 1) {
      const [table, requests] = writes;
      const middle = Math.ceil(requests.length / 2);
      return {
        first: { ...request, body: { ...body, RequestItems: { [table]: requests.slice(0, middle) } } },
        leftName: 'UnprocessedItems',
        left: { [table]: requests.slice(middle) },
      };
    }
    return undefined;
  }

  #carryOut(request: WireRequest, faults: ProxyFaults, direct: boolean): Promise<WireReply> {
    if (writtenBy(request).length > 0) return this.#write(request, faults);
    if (!direct && eventualReads.has(request.operation)) return this.#read(request, faults);
    return this.#connection.send(request);
  }

  async #read(request: WireRequest, faults: ProxyFaults): Promise<WireReply> {
    const { body } = request;
    const index = body['IndexName'];
    const isGlobal =
      typeof index === 'string' && this.#globalIndexes.get(String(body['TableName']))?.has(index) === true;
    if (isGlobal && faults.indexLag !== undefined && this.#index !== undefined) {
      return this.#readFrom(this.#index, request, 'staleIndex');
    }
    const { staleReads } = faults;
    if (staleReads === undefined || this.#stale === undefined || isGlobal || isConsistent(body)) {
      return this.#connection.send(request);
    }
    return this.#decisions.happens(staleReads.chance, `stale ${subjectOf(request)}`)
      ? this.#readFrom(this.#stale, request, 'staleRead')
      : this.#connection.send(request);
  }

  /** Reads a copy; counts only an answer that differs from the present one. */
  async #readFrom(replica: Replica, request: WireRequest, event: ProxyEvent): Promise<WireReply> {
    if (replica.pending === 0) return this.#connection.send(request);
    const [present, former] = await Promise.all([
      this.#connection.send(request),
      this.#connection.send(replica.aim(request)),
    ]);
    const text = replica.disguise(former.text);
    if (former.status !== 200 || text === present.text) return present;
    this.#count(event);
    return { status: 200, text };
  }

  #conflictReply(request: WireRequest, conflicts: ReadonlySet<string>): WireReply {
    this.#count('transactionConflict');
    if (request.operation !== 'TransactWriteItems') {
      return refusal('TransactionConflictException', 'Transaction is ongoing for the item');
    }
    return cancelled(writtenBy(request).map(({ name }) => (conflicts.has(name) ? 'TransactionConflict' : 'None')));
  }

  /** Carries a write out; a transaction with a token once. */
  async #write(request: WireRequest, faults: ProxyFaults): Promise<WireReply> {
    const token = request.body['ClientRequestToken'];
    if (typeof token !== 'string') return this.#writeItems(request, faults);
    if (this.#running.has(token)) {
      this.#count('transactionInProgress');
      return refusal('TransactionInProgressException', 'The transaction with the given request token is in progress');
    }
    // A transaction that is sent again is answered from its token, whatever happens to its items now.
    if (this.#done.has(token)) return this.#connection.send(request);
    this.#running.add(token);
    try {
      const reply = await this.#writeItems(request, faults);
      if (reply.status === 200) this.#done.add(token);
      return reply;
    } finally {
      this.#running.delete(token);
    }
  }

  /** Carries a write out while its items are locked; refuses it when they are in conflict with another one. */
  async #writeItems(request: WireRequest, faults: ProxyFaults): Promise<WireReply> {
    const items = writtenBy(request);
    const holder = request.operation === 'TransactWriteItems' ? 'transaction' : 'single write';
    if (faults.conflicts !== undefined) {
      const conflicts = this.#locks.conflictsOf(items, holder);
      if (conflicts.size > 0) return this.#conflictReply(request, conflicts);
    }
    const free = await this.#locks.take(items, holder);
    try {
      const hold = (faults.conflicts?.holdMs ?? 0) / 2;
      if (hold > 0) await pause(hold);
      const reply = await this.#connection.send(request);
      if (reply.status === 200) await this.#follow(items, request);
      if (hold > 0) await pause(hold);
      return reply;
    } finally {
      free();
    }
  }

  /** Sends the result of a write to the copies, while its items are locked. */
  async #follow(items: readonly ItemAccess[], { headers }: WireRequest): Promise<void> {
    if (this.#replicas.length === 0) return;
    const versions = await readVersions(this.#connection, items, headers);
    for (const replica of this.#replicas) replica.follow(versions, headers);
  }
}
