import { keys } from '#functions/data/table/keys.ts';
import type { SecretGrant } from './secret-grants.ts';
import { secretNames } from '#shared/rules/secret-names.ts';
import type { IndexName } from '#functions/data/table/table.ts';

/** Wildcard for a number or text in a partition key. Keys are built by functions/data/table/keys only. */
const ANY = '*';
const anyNumber = Number.NaN;
/** A key built for any number contains NaN: the pattern has a star there. */
const pattern = (key: string): string => key.replaceAll('NaN', ANY);

/** Kinds of partitions, by their items. */
const partitions = {
  branch: pattern(keys.branch(anyNumber).PK),
  branches: pattern(keys.branches),
  snapshots: pattern(keys.snapshots(anyNumber)),
  statistics: pattern(keys.waitStatistics(anyNumber).PK),
  /** A branch-day: tickets, guards, counters, presence. */
  day: pattern(keys.branchDay(anyNumber, ANY)),
  pairing: pattern(keys.pairing(ANY).PK),
  displays: pattern(keys.displays(anyNumber)),
  doctorSlot: pattern(keys.doctorSlot(ANY).PK),
  reservationCounter: pattern(keys.reservationCounter.PK),
  record: pattern(keys.reservationRecord(anyNumber).PK),
  patients: pattern(keys.patients(anyNumber)),
  patientRecords: pattern(keys.patientRecords(ANY)),
  audit: pattern(keys.audit(anyNumber, ANY)),
  user: pattern(keys.user(ANY).PK),
  users: pattern(keys.users),
  savedViews: pattern(keys.savedViews(ANY).PK),
  messageReaders: pattern(keys.messageReaders),
  login: pattern(keys.login(ANY).PK),
  clinic: pattern(keys.clinic.PK),
  setup: pattern(keys.setupCode.PK),
  signIns: pattern(keys.signInsOf(ANY)),
  family: pattern(keys.family(ANY).PK),
  publicKeys: pattern(keys.publicKeys),
  phoneLimits: pattern(keys.phoneLimits(ANY).PK),
  /** Open drawers, and cash left for the next drawer. */
  openCash: pattern(keys.openCash(anyNumber)),
  /** Closed drawers, cash moves, the register and the sheets of a clinic day. */
  cashDay: pattern(keys.cashDay(anyNumber, ANY)),
  ledger: pattern(keys.ledgerDay(anyNumber, ANY)),
  receiptNumbers: pattern(keys.receiptCounter(anyNumber).PK),
  credit: pattern(keys.credit(anyNumber, ANY)),
  packageOffers: pattern(keys.packageOffers(anyNumber).PK),
  packages: pattern(keys.packages(anyNumber, ANY)),
  imports: pattern(keys.imports(anyNumber)),
  importRows: pattern(keys.importRows(ANY)),
  laserDay: pattern(keys.laserDay(anyNumber, ANY)),
  lasers: pattern(keys.lasers(anyNumber)),
  fractionalPrices: pattern(keys.fractionalPriceOfBranch(anyNumber).PK),
  rollups: pattern(keys.rollups(anyNumber)),
  companyRollups: pattern(keys.companyRollups),
  targets: pattern(keys.targets(ANY)),
  apiKeys: pattern(keys.apiKeys),
  branchMoves: pattern(keys.branchMoves(ANY)),
  webhooks: pattern(keys.webhooks),
  webhookDeliveries: pattern(keys.webhookDeliveries(ANY)),
  dayFacts: pattern(keys.dayFacts(ANY)),
  paidShares: pattern(keys.paidShares(anyNumber, ANY)),
  message: pattern(keys.message(anyNumber, ANY).PK),
  outbox: pattern(keys.outbox(anyNumber)),
  commlog: pattern(keys.commlog(ANY)),
  inbox: pattern(keys.inbox(anyNumber)),
  receivedMessages: pattern(keys.receivedMessage(ANY).PK),
  stoppedPhones: pattern(keys.stoppedPhone(ANY).PK),
  pushDevices: pattern(keys.pushDevices(anyNumber)),
  messagingStatus: pattern(keys.messagingStatus.PK),
  probe: pattern(keys.probe.PK),
  idempotency: pattern(keys.idempotency(ANY).PK),
} as const;
export type Partition = keyof typeof partitions;

/** Partitions of the indexes. A local index has the partitions of the table. */
const indexPartitions = {
  byOrder: pattern(keys.branchDay(anyNumber, ANY)),
  byPhone: pattern(keys.phone(ANY)),
  byDue: pattern(keys.due(anyNumber)),
  'byDue/packages': pattern(keys.duePackages(anyNumber)),
  'byList/unrecorded': pattern(keys.unrecorded(anyNumber)),
  'byList/registrations': pattern(keys.registrations(ANY)),
  'byList/packages': pattern(keys.openPackages(anyNumber)),
  'byList/conversations': pattern(keys.conversations),
  'byList/recalls': pattern(keys.recalls(anyNumber)),
  'byList/sessions': pattern(keys.sessionsOfPatient(anyNumber, ANY)),
} as const satisfies Partial<Record<IndexName | `${IndexName}/${string}`, string>>;
/** An index, or a list in an index: `<index>/<list>`. */
export type Index = keyof typeof indexPartitions;

const nameOfIndex = (index: Index): string => index.split('/')[0] ?? index;

const actionOf = {
  get: 'dynamodb:GetItem',
  getMany: 'dynamodb:BatchGetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  remove: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
} as const;
export type Operation = keyof typeof actionOf;

export interface Grant {
  readonly table: Readonly<Partial<Record<Partition, readonly Operation[]>>>;
  readonly indexes?: readonly Index[];
  readonly secrets?: SecretGrant;
}

const isPartition = (name: string): name is Partition => Object.hasOwn(partitions, name);

const entriesOf = (table: Grant['table']): readonly (readonly [Partition, readonly Operation[]])[] =>
  Object.entries(table).flatMap(([name, operations]) => (isPartition(name) ? [[name, operations]] : []));

const mergeSecrets = (grants: readonly Grant[]): SecretGrant =>
  Object.fromEntries(
    secretNames
      .map((name) => [name, [...new Set(grants.flatMap(({ secrets }) => secrets?.[name] ?? []))]] as const)
      .filter(([, operations]) => operations.length > 0),
  );

/** Merges several grants into one. */
export const together = (...grants: readonly Grant[]): Grant => {
  const table: Partial<Record<Partition, readonly Operation[]>> = {};
  for (const grant of grants) {
    for (const [partition, operations] of entriesOf(grant.table)) {
      table[partition] = [...new Set([...(table[partition] ?? []), ...operations])];
    }
  }
  return {
    table,
    indexes: [...new Set(grants.flatMap(({ indexes = [] }) => indexes))],
    secrets: mergeSecrets(grants),
  };
};

export const grant = (table: Grant['table'], indexes: readonly Index[] = []): Grant => ({ table, indexes });

/** A grant of secrets alone. */
export const secretGrant = (secrets: SecretGrant): Grant => ({ table: {}, secrets });

/** A statement of a policy, as plain data. */
export interface TableStatement {
  readonly actions: readonly string[];
  /** Below the table's ARN: '' for the table itself. */
  readonly resource: '' | `/index/${string}`;
  readonly leadingKeys: readonly string[];
}

/** Limits a statement to its partitions. */
export const conditionsOf = ({ leadingKeys }: TableStatement) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...leadingKeys] },
});

/** The statements of a grant: partitions that allow the same operations share one. */
export const statementsOf = ({ table, indexes = [] }: Grant): readonly TableStatement[] => {
  const byActions = new Map<string, string[]>();
  for (const [partition, operations] of entriesOf(table)) {
    const actions = operations.map((operation) => actionOf[operation]).toSorted();
    byActions.set(actions.join(), [...(byActions.get(actions.join()) ?? []), partitions[partition]]);
  }
  return [
    ...[...byActions].map(([actions, leadingKeys]) => ({
      actions: actions.split(','),
      resource: '' as const,
      leadingKeys: leadingKeys.toSorted(),
    })),
    ...indexes.map((index) => ({
      actions: [actionOf.query],
      resource: `/index/${nameOfIndex(index)}` as const,
      leadingKeys: [indexPartitions[index]],
    })),
  ];
};
