import { keys } from '#functions/data/table/keys.ts';
import type { IndexName } from '#functions/data/table/table.ts';

/**
 * What each function may do with the table: which operations, on which partitions. Nothing else is allowed: the grants
 * become the functions' policies (actions and dynamodb:LeadingKeys), and tests/infra/grants.test.ts runs every endpoint
 * under its own policy, and fails for a grant that no endpoint needed.
 */

/** Stands for any number or text in a pattern; keys are built by functions/data/table/keys.ts alone. */
const ANY = '*';
const anyNumber = Number.NaN;
/** A key for "any number" prints as NaN: the pattern has a star there. */
const pattern = (key: string): string => key.replaceAll('NaN', ANY);

/** Kinds of partitions, by their items. */
const partitions = {
  branch: pattern(keys.branch(anyNumber).PK),
  branches: pattern(keys.branches),
  snapshots: pattern(keys.snapshots(anyNumber)),
  statistics: pattern(keys.waitStatistics(anyNumber).PK),
  /** A branch-day: tickets, guards, counters, presence. */
  day: pattern(keys.branchDay(anyNumber, ANY)),
  doctorSlot: pattern(keys.doctorSlot(ANY).PK),
  reservationCounter: pattern(keys.reservationCounter.PK),
  account: pattern(keys.account(anyNumber).PK),
  patients: pattern(keys.patients(anyNumber)),
  patientRecords: pattern(keys.patientRecords(ANY)),
  audit: pattern(keys.audit(anyNumber, ANY)),
  user: pattern(keys.user(ANY).PK),
  login: pattern(keys.login(ANY).PK),
  family: pattern(keys.family(ANY).PK),
  publicKeys: pattern(keys.publicKeys),
  secretKeys: pattern(keys.secretKeys),
  phoneLimits: pattern(keys.phoneLimits(ANY).PK),
  /** Open drawers, and the money they leave for the next. */
  openCash: pattern(keys.openCash(anyNumber)),
  /** Closed drawers, cash moves, the register and the sheets of a clinic day. */
  cashDay: pattern(keys.cashDay(anyNumber, ANY)),
  ledger: pattern(keys.ledgerDay(anyNumber, ANY)),
  receiptNumbers: pattern(keys.receiptCounter(anyNumber).PK),
  credit: pattern(keys.credit(anyNumber, ANY)),
  laserDay: pattern(keys.laserDay(anyNumber, ANY)),
  fractionalPrices: pattern(keys.fractionalPriceOfBranch(anyNumber).PK),
  rollups: pattern(keys.rollups(anyNumber)),
  companyRollups: pattern(keys.companyRollups(anyNumber)),
  message: pattern(keys.message(anyNumber, ANY).PK),
  outbox: pattern(keys.outbox(anyNumber)),
  commlog: pattern(keys.commlog(ANY)),
  messagingSecret: pattern(keys.messagingSecret.PK),
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
  'byList/unrecorded': pattern(keys.unrecorded(anyNumber)),
  'byList/registrations': pattern(keys.registrations(ANY)),
  'byList/sessions': pattern(keys.sessionsOfPatient(anyNumber, ANY)),
} as const satisfies Partial<Record<IndexName | `${IndexName}/${string}`, string>>;
/** An index, or one of the lists in it: `<index>/<list>`. */
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
}

const isPartition = (name: string): name is Partition => Object.hasOwn(partitions, name);

const entriesOf = (table: Grant['table']): readonly (readonly [Partition, readonly Operation[]])[] =>
  Object.entries(table).flatMap(([name, operations]) => (isPartition(name) ? [[name, operations]] : []));

/** Several grants as one. */
const together = (...grants: readonly Grant[]): Grant => {
  const table: Partial<Record<Partition, readonly Operation[]>> = {};
  for (const grant of grants) {
    for (const [partition, operations] of entriesOf(grant.table)) {
      table[partition] = [...new Set([...(table[partition] ?? []), ...operations])];
    }
  }
  return { table, indexes: [...new Set(grants.flatMap(({ indexes = [] }) => indexes))] };
};

const grant = (table: Grant['table'], indexes: readonly Index[] = []): Grant => ({ table, indexes });

/** Reads that verify a bearer token. */
const signedIn = grant({ publicKeys: ['query'], user: ['getMany'], family: ['getMany'] });
/** Remembering the answer to an Idempotency-Key. */
const once = grant({ idempotency: ['get', 'put'] });
const oneBranch = grant({ branch: ['get'] });
const allBranches = grant({ branches: ['query'] });
const liveQueue = grant({}, ['byOrder']);
const wait = together(liveQueue, grant({ statistics: ['get'] }));
/** Copying a branch's queue and money of today. */
const keepsSnapshots = grant({ snapshots: ['get', 'put'], ledger: ['query'] });
/** Counters of attempts with a phone. */
const countsAttempts = grant({ phoneLimits: ['get', 'update'] });
/** Any move of a ticket, and the audit of it. */
const movesTickets = together(oneBranch, once, grant({ account: ['get'], day: ['get', 'update'], audit: ['put'] }));
/** Moves that may empty a doctor's slot. */
const freesDoctor = grant({ doctorSlot: ['update'] });
const endsVisits = grant({ day: ['remove', 'put'], patients: ['update'] });
/** A reservation found by its number, at the caller's own branch. */
const oneReservation = together(oneBranch, grant({ account: ['get'] }));
/** A patient found by id at the caller's own branch. */
const onePatient = grant({ patients: ['get'] });
/** An owner names no branch: the patient's first one is read. */
const anyPatient = together(onePatient, grant({}, ['byList/registrations']));
/** A change of what a reservation costs, or of what was paid: account, ticket, audit. */
const changesMoney = grant({ account: ['update'], day: ['update'], audit: ['put'] });
/** New ledger entries, and the number of their receipt. */
const movesMoney = grant({
  ledger: ['put'],
  receiptNumbers: ['get', 'update'],
  openCash: ['getMany', 'update'],
  cashDay: ['getMany', 'check'],
});
const usesCredit = grant({ credit: ['get', 'put'] });
/** Proving the password once more, with its attempts counted. */
const provesPassword = grant({ login: ['get', 'put', 'update', 'remove'] });
const readsTakings = grant({ rollups: ['query', 'put'], ledger: ['query'] });
/** Recomputing the rollups of all branches from those of each. */
const keepsCompanyTakings = together(readsTakings, grant({ rollups: ['getMany'], companyRollups: ['get', 'put'] }));
/** The sheet of a clinic day, with the names of patients and doctors. */
const readsDaySheet = grant({
  cashDay: ['query'],
  day: ['query'],
  ledger: ['query'],
  laserDay: ['query'],
  account: ['getMany'],
  user: ['getMany'],
});
/** What became of a message: noted on it, in the patient's log, and in the outbox when it is over. */
const settlesMessages = grant({ message: ['update'], outbox: ['remove'], commlog: ['update'] });
const sendsMessages = together(settlesMessages, grant({ message: ['get'], messagingSecret: ['get'] }));
/** Making tokens, and reading those that go on. Keys are made by others. */
const signsTokens = grant({ secretKeys: ['query'] });
const makesKeys = grant({ secretKeys: ['query', 'put'], publicKeys: ['put'] });

export const grants: Readonly<Record<string, Grant>> = {
  'health/check-health': grant({ reservationCounter: ['get'] }),
  'docs/show-open-api': grant({}),
  'branches/list-branches': together(allBranches, wait, grant({ snapshots: ['query'] })),
  'auth/log-in': together(
    signsTokens,
    grant({ login: ['get', 'put', 'update', 'remove'], user: ['get'], family: ['put'] }),
  ),
  'auth/refresh-session': together(signsTokens, grant({ user: ['get'], family: ['get', 'update'] })),
  'auth/log-out': together(signsTokens, grant({ family: ['update'], publicKeys: ['query'] })),
  'auth/show-me': signedIn,
  'reservations/book-reservation': together(
    signedIn,
    once,
    oneBranch,
    wait,
    grant(
      {
        day: ['get', 'query', 'put', 'update'],
        phoneLimits: ['get', 'update'],
        reservationCounter: ['update'],
        account: ['put'],
        patients: ['query', 'put', 'update', 'check'],
        audit: ['put'],
      },
      ['byPhone'],
    ),
  ),
  'reservations/show-queue-info': together(
    oneBranch,
    wait,
    countsAttempts,
    grant({ account: ['get'], day: ['getMany'], snapshots: ['getMany', 'get', 'put'] }, ['byPhone']),
  ),
  'reservations/cancel-reservation': together(
    signedIn,
    movesTickets,
    countsAttempts,
    grant({ day: ['remove'], account: ['update'] }),
  ),
  'reservations/list-branch-queue': together(signedIn, oneBranch, liveQueue),
  'reservations/change-status': together(
    signedIn,
    movesTickets,
    endsVisits,
    freesDoctor,
    grant({ doctorSlot: ['get'], account: ['update'] }),
  ),
  'reservations/reinsert-reservation': together(signedIn, movesTickets, liveQueue),
  'doctor/skip-reservation': together(signedIn, movesTickets, freesDoctor),
  'reservations/mark-arrival': together(signedIn, movesTickets),
  'reservations/change-reservation': together(
    signedIn,
    movesTickets,
    grant({ day: ['put', 'remove'], account: ['update'] }),
  ),
  'doctor/void-laser-session': together(
    signedIn,
    once,
    oneReservation,
    changesMoney,
    grant({ day: ['get'], laserDay: ['get', 'remove', 'update'], account: ['remove'] }),
  ),
  'reservations/undo-move': together(
    signedIn,
    movesTickets,
    endsVisits,
    freesDoctor,
    liveQueue,
    grant({ account: ['update'] }),
  ),
  'doctor/list-doctor-queue': together(
    signedIn,
    oneBranch,
    liveQueue,
    grant({ day: ['get', 'put', 'update'], doctorSlot: ['get'] }),
  ),
  'doctor/set-doctor-at-work': together(
    signedIn,
    once,
    oneBranch,
    liveQueue,
    grant({ day: ['put', 'update'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/call-next': together(
    signedIn,
    once,
    oneBranch,
    liveQueue,
    endsVisits,
    grant({ day: ['update', 'put'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/record-laser-session': together(
    signedIn,
    once,
    oneReservation,
    changesMoney,
    grant({
      laserDay: ['put', 'update'],
      doctorSlot: ['get', 'check'],
      account: ['put'],
      fractionalPrices: ['put'],
      day: ['get'],
    }),
  ),
  'doctor/start-pulse-tracking': together(
    signedIn,
    once,
    oneBranch,
    grant({ laserDay: ['query', 'put'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/end-pulse-tracking': together(
    signedIn,
    once,
    oneBranch,
    grant({ laserDay: ['get', 'update'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/show-pulse-tracking': together(
    signedIn,
    oneBranch,
    grant({ laserDay: ['query', 'get'], doctorSlot: ['get'] }),
  ),
  'doctor/list-unrecorded-visits': together(
    signedIn,
    oneBranch,
    grant({ day: ['getMany'], fractionalPrices: ['get', 'getMany'] }, ['byList/unrecorded']),
  ),
  'doctor/show-session-guide': together(
    signedIn,
    oneReservation,
    grant({ account: ['getMany'], patients: ['get'], statistics: ['get'], fractionalPrices: ['get', 'getMany'] }, [
      'byList/sessions',
      'byDue',
    ]),
  ),
  'payments/mark-paid': together(signedIn, once, oneReservation, changesMoney, movesMoney, usesCredit),
  'ledger/refund-payment': together(
    signedIn,
    once,
    oneReservation,
    changesMoney,
    movesMoney,
    provesPassword,
    grant({ day: ['get'] }),
  ),
  'ledger/keep-as-credit': together(signedIn, once, oneReservation, changesMoney, usesCredit, grant({ day: ['get'] })),
  'ledger/change-price': together(
    signedIn,
    once,
    oneReservation,
    changesMoney,
    grant({ day: ['get'], ledger: ['put'] }),
  ),
  'ledger/list-receipts': together(signedIn, oneReservation, grant({ ledger: ['getMany'] })),
  'ledger/print-receipt': together(signedIn, oneReservation, grant({ account: ['update'] })),
  'ledger/show-patient-money': together(
    signedIn,
    oneBranch,
    anyPatient,
    grant({ credit: ['get', 'query'] }, ['byDue']),
  ),
  'ledger/take-deposit': together(
    signedIn,
    once,
    oneBranch,
    onePatient,
    movesMoney,
    usesCredit,
    grant({ audit: ['put'] }),
  ),
  'ledger/refund-credit': together(
    signedIn,
    once,
    oneBranch,
    anyPatient,
    movesMoney,
    usesCredit,
    provesPassword,
    grant({ audit: ['put'] }),
  ),
  'payments/list-unpaid': together(signedIn, oneBranch, grant({}, ['byDue'])),
  'payments/set-fractional-charge': together(signedIn, once, oneReservation, changesMoney, grant({ day: ['get'] })),
  'drawers/list-drawers': together(signedIn, oneBranch, grant({ openCash: ['query'], cashDay: ['query'] })),
  'drawers/open-drawer': together(
    signedIn,
    once,
    oneBranch,
    grant({ openCash: ['get', 'put', 'remove'], cashDay: ['get', 'update'], audit: ['put'] }),
  ),
  'drawers/move-cash': together(
    signedIn,
    once,
    oneBranch,
    grant({ openCash: ['query', 'update'], cashDay: ['query', 'put'], audit: ['put'] }),
  ),
  'drawers/close-drawer': together(
    signedIn,
    once,
    oneBranch,
    grant({ openCash: ['query', 'remove', 'put'], cashDay: ['query', 'put', 'update'], audit: ['put'] }),
  ),
  'day-sheets/show-day-sheet': together(signedIn, oneBranch, readsDaySheet, grant({ openCash: ['query'] })),
  'day-sheets/close-day': together(
    signedIn,
    once,
    oneBranch,
    readsDaySheet,
    grant({ cashDay: ['update', 'put'], audit: ['put'] }),
  ),
  'day-sheets/reopen-day': together(
    signedIn,
    once,
    oneBranch,
    readsDaySheet,
    grant({ cashDay: ['update'], audit: ['put'] }),
  ),
  'reports/show-daily-income': together(signedIn, oneBranch, grant({ ledger: ['query'] })),
  'reports/show-daily-report': together(
    signedIn,
    oneBranch,
    grant({ day: ['query'], ledger: ['query'], laserDay: ['query'] }),
  ),
  'reports/show-revenue': together(signedIn, oneBranch, readsTakings),
  'reports/show-revenue-of-all': together(
    signedIn,
    allBranches,
    keepsCompanyTakings,
    grant({ companyRollups: ['query'], snapshots: ['query'] }),
  ),
  'reports/show-overview': together(
    signedIn,
    allBranches,
    liveQueue,
    grant({ ledger: ['query'], snapshots: ['query'] }),
  ),
  'reports/list-audit': together(signedIn, oneBranch, grant({ audit: ['query'] })),
  'reservations/list-completed-records': together(
    signedIn,
    oneBranch,
    grant({ day: ['query', 'getMany'], fractionalPrices: ['get', 'getMany'] }),
  ),
  'patients/find-patients-by-phone': together(signedIn, oneBranch, grant({ patients: ['query'] })),
  'patients/search-patients': together(signedIn, oneBranch, grant({ patients: ['getMany', 'query'] })),
  'patients/show-patient-history': together(signedIn, oneBranch, anyPatient, grant({ day: ['getMany'] }, ['byPhone'])),
  'patients/change-patient': together(
    signedIn,
    once,
    oneBranch,
    anyPatient,
    liveQueue,
    grant(
      {
        patients: ['get', 'getMany', 'query', 'update', 'put', 'remove'],
        day: ['getMany', 'update'],
        account: ['update'],
        audit: ['put'],
      },
      ['byPhone', 'byDue'],
    ),
  ),
  'messaging/add-commlog-entry': together(signedIn, once, onePatient, grant({ account: ['get'], commlog: ['put'] })),
  'messaging/list-patient-commlog': together(signedIn, anyPatient, grant({ commlog: ['query'] })),
  'medical/show-patient-file': together(signedIn, onePatient, grant({ patientRecords: ['get', 'query'] })),
  'medical/update-patient-file': together(
    signedIn,
    once,
    oneBranch,
    onePatient,
    grant({ patientRecords: ['get', 'put'], audit: ['put'] }),
  ),
  'medical/write-visit-record': together(
    signedIn,
    oneReservation,
    once,
    grant({ patientRecords: ['get', 'put'], day: ['get', 'check'], audit: ['put'] }),
  ),
  'messaging/show-messaging-status': together(signedIn, grant({ messagingStatus: ['get'] })),
  'messaging/verify-webhook': grant({ messagingSecret: ['get'] }),
  'messaging/receive-webhook': together(grant({ messagingSecret: ['get'], message: ['get'] }), settlesMessages),

  'events/relay': grant({}),
  'events/queue-messages': together(
    oneBranch,
    wait,
    grant({ day: ['get'], phoneLimits: ['update'], message: ['getMany', 'put'], outbox: ['put'], commlog: ['put'] }),
  ),
  'events/deliver-message': sendsMessages,
  'events/keep-wait-statistics': grant({ statistics: ['get', 'put'] }),
  'events/keep-session-statistics': grant({ account: ['get'], statistics: ['get', 'put'] }),
  'events/refresh-patient-entries': grant({ patients: ['get', 'update'] }),
  'events/refresh-rollups': together(oneBranch, allBranches, keepsCompanyTakings),
  'events/keep-snapshots': together(oneBranch, wait, keepsSnapshots),
  'events/report-metrics': grant({}),
  'events/day-close': together(
    allBranches,
    wait,
    keepsSnapshots,
    keepsCompanyTakings,
    liveQueue,
    grant({
      day: ['query', 'get', 'update', 'remove'],
      account: ['update'],
      audit: ['put'],
      statistics: ['put'],
      patients: ['getMany', 'query', 'put'],
    }),
  ),
  'events/make-first-key': makesKeys,
  'events/rotate-keys': together(makesKeys, grant({ secretKeys: ['remove'], publicKeys: ['remove'] })),
  'events/check-health': grant({ probe: ['get', 'put'] }),
  'events/check-messaging': grant({ messagingSecret: ['get'], messagingStatus: ['put'] }),
  'events/retry-messages': together(sendsMessages, grant({ outbox: ['query'] })),
};

/** The grant of a function. @throws when it has none: a function without a grant is not deployed. */
export const grantOf = (id: string): Grant => {
  const found = Object.entries(grants).find(([key]) => key === id)?.[1];
  if (found === undefined) throw new Error(`infra/grants.ts does not say what ${id} may do with the table`);
  return found;
};

/** A statement of a policy, as plain data. */
export interface TableStatement {
  readonly actions: readonly string[];
  /** Below the table's ARN: '' for the table itself. */
  readonly resource: '' | `/index/${string}`;
  readonly leadingKeys: readonly string[];
}

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
