import { asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId, asReservationId, type PatientId, type ReservationId } from '#shared/rules/ids.ts';

/**
 * The only code that builds keys. Each function says which item it names; docs/access-patterns.md lists the questions
 * they answer. A branch-day (`B#1#D#2026-11-20`) holds a queue's tickets, its counters, its guards and its doctors.
 */
export interface Key {
  readonly PK: string;
  readonly SK: string;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

const branchDay = (branchId: number, day: string): string => `B#${String(branchId)}#D#${day}`;

/** Branches whose snapshots share a partition, and whose money shares rollups: a query reads a few hundred kilobytes. */
const BRANCHES_PER_SHARD = 500;
const shardOf = (branchId: number): string => String(Math.floor((branchId - 1) / BRANCHES_PER_SHARD));
const snapshots = (branchId: number): string => `LIVE#${shardOf(branchId)}`;
const companyRollups = (branchId: number): string => `REV#${shardOf(branchId)}`;

/** Partitions of the outbox: one partition takes at most 1,000 write units a second. */
const OUTBOX_SHARDS = 16;

export const keys = {
  /** A branch with its settings, in a partition of its own: every request of a branch may read it. */
  branch: (id: number): Key => ({ PK: `BRANCH#${String(id)}`, SK: 'BRANCH' }),
  /** Copies of all branches, for lists of branches only. */
  branches: 'BRANCHES',
  branchInList: (id: number): Key => ({ PK: 'BRANCHES', SK: `B#${pad(id, 6)}` }),
  /** Snapshots of branches, kept by a subscriber: they may lag by a moment. */
  snapshots,
  queueSnapshotPrefix: 'B#',
  /** The queue of the branch's present clinic day. */
  queueSnapshot: (branchId: number): Key => ({ PK: snapshots(branchId), SK: `B#${pad(branchId, 6)}` }),
  moneySnapshotPrefix: 'M#',
  /** The money of the branch's present clinic day. */
  moneySnapshot: (branchId: number): Key => ({ PK: snapshots(branchId), SK: `M#${pad(branchId, 6)}` }),
  /** The money of the same weekday a week ago, entry by entry. */
  weekAgoSnapshot: (branchId: number): Key => ({ PK: snapshots(branchId), SK: `M#${pad(branchId, 6)}#WEEK-AGO` }),

  /** Recent durations of visits by type, for the wait estimate. */
  waitStatistics: (branchId: number): Key => ({ PK: `B#${String(branchId)}#STATS`, SK: 'WAIT' }),

  /** The last clinic day that the night has closed. */
  lastClosedDay: (branchId: number): Key => ({ PK: `B#${String(branchId)}#STATS`, SK: 'CLOSED' }),

  /** How well the promised waits of a clinic day held. */
  waitScores: (branchId: number): string => `B#${String(branchId)}#STATS`,
  /** Pulses and prices of the last sessions of a kind on a body area. */
  sessionStatistics: (branchId: number, type: string, area: string): Key => ({
    PK: `B#${String(branchId)}#STATS`,
    SK: `SESSIONS#${type}#${area}`,
  }),
  waitScore: (branchId: number, day: string): Key => ({ PK: `B#${String(branchId)}#STATS`, SK: `SCORE#${day}` }),

  branchDay,
  ticketPrefix: 'T#',
  ticket: (branchId: number, day: string, ticketNo: number): Key => ({
    PK: branchDay(branchId, day),
    SK: `T#${pad(ticketNo, 6)}`,
  }),
  /** The branch, day and ticket number in a ticket's key. */
  ticketLocationOf: (key: Key): { readonly branchId: number; readonly day: ClinicDay; readonly ticketNo: number } => {
    const [, branchId, , day = ''] = key.PK.split('#');
    return { branchId: Number(branchId), day: asClinicDay(day), ticketNo: Number(key.SK.slice('T#'.length)) };
  },
  /** A ticket that a transfer took away: its number is used, and no booking is under way with it. */
  movedTicket: (branchId: number, day: string, ticketNo: number): Key => ({
    PK: branchDay(branchId, day),
    SK: `GONE#${pad(ticketNo, 6)}`,
  }),
  /** The ticket number in the key of a ticket, or of one that was taken away. */
  ticketNoOf: (key: Pick<Key, 'SK'>): number => Number(key.SK.slice(key.SK.indexOf('#') + 1)),
  /** A visit of an earlier day that was finished on this one: filed here too, so that this day's list has it. */
  lateVisitPrefix: 'L#',
  lateVisit: (branchId: number, day: string, reservationId: number): Key => ({
    PK: branchDay(branchId, day),
    SK: `L#${pad(reservationId, 15)}`,
  }),
  /** Ticket number and queue sequence of a branch-day. */
  dayCounter: (branchId: number, day: string): Key => ({ PK: branchDay(branchId, day), SK: 'CTR' }),
  /** How many reservations of a service a branch-day has, at branches that limit them. */
  dailyCount: (branchId: number, day: string, type: string): Key => ({
    PK: branchDay(branchId, day),
    SK: `LIMIT#${type}`,
  }),
  /** One open reservation per patient, branch, day and type. */
  guard: (branchId: number, day: string, patientId: string, type: string): Key => ({
    PK: branchDay(branchId, day),
    SK: `G#${patientId}#${type}`,
  }),
  /** A doctor seen at work on a branch-day; in the queue's index so that one read shows the queue and who works it. */
  presence: (branchId: number, day: string, doctorId: string): Key => ({
    PK: branchDay(branchId, day),
    SK: `DOC#${doctorId}`,
  }),
  /** The one patient a doctor has inside; without a day, so that it holds over midnight. */
  doctorSlot: (doctorId: string): Key => ({ PK: `DOCTOR#${doctorId}`, SK: 'SLOT' }),

  /** The pulse session that a doctor has open; without a day, so that it can be ended on a later one. */
  openPulseSession: (doctorId: string): Key => ({ PK: `DOCTOR#${doctorId}`, SK: 'PULSES' }),

  order: {
    waitingPrefix: 'A#',
    waiting: (sequence: number): string => `A#${pad(sequence, 9)}`,
    doctor: (doctorId: string): string => `D#${doctorId}`,
    inProgress: (calledAt: string): string => `I#${calledAt}`,
    skipped: (skippedAt: string): string => `S#${skippedAt}`,
  },

  /** Highest reservation id given out; a number anywhere in the clinic. */
  reservationCounter: { PK: 'CTR', SK: 'RESERVATION' },
  /** A reservation by id: where its ticket is, and its money. */
  reservationRecord: (reservationId: number): Key => ({ PK: `RES#${String(reservationId)}`, SK: 'ACCOUNT' }),

  /** The one session recorded for a reservation. */
  session: (reservationId: number): Key => ({ PK: `RES#${String(reservationId)}`, SK: 'SESSION' }),

  /** The ledger of a branch and clinic day: payments and reversals in the order of time. */
  ledgerDay: (branchId: number, day: string): string => `B#${String(branchId)}#LEDGER#${day}`,
  /** Highest receipt number of a branch, by year. */
  receiptCounter: (branchId: number): Key => ({ PK: `B#${String(branchId)}#RECEIPTS`, SK: 'CTR' }),
  /** How often a receipt was printed. */
  receiptPrints: (reservationId: number, receiptId: string): Key => ({
    PK: `RES#${String(reservationId)}`,
    SK: `PRINTS#${receiptId}`,
  }),
  /** Money of a patient at a branch that pays for no visit yet: its balance, and its movements in the order of time. */
  credit: (branchId: number, patientId: string): string => `B#${String(branchId)}#CREDIT#${patientId}`,
  creditBalance: (branchId: number, patientId: string): Key => ({
    PK: `B#${String(branchId)}#CREDIT#${patientId}`,
    SK: 'BALANCE',
  }),
  creditMovementPrefix: 'M#',
  creditMovement: (branchId: number, patientId: string, at: string, id: string): Key => ({
    PK: `B#${String(branchId)}#CREDIT#${patientId}`,
    SK: `M#${at}#${id}`,
  }),
  /** The packages that a branch offers, in one item. */
  packageOffers: (branchId: number): Key => ({ PK: `B#${String(branchId)}#PACKAGES`, SK: 'OFFERS' }),
  /** The packages of a patient at a branch. */
  packages: (branchId: number, patientId: string): string => `B#${String(branchId)}#PACKAGES#${patientId}`,
  package: (branchId: number, patientId: string, packageId: string): Key => ({
    PK: `B#${String(branchId)}#PACKAGES#${patientId}`,
    SK: packageId,
  }),
  /** A list of the index byList: packages of a branch with something left, by the day of their expiry. */
  openPackages: (branchId: number): string => `B#${String(branchId)}#OPEN-PACKAGES`,
  openPackageSort: (expiresOn: string, packageId: string): string => `${expiresOn}#${packageId}`,
  /** A price change by a staff user, in the partition of the day's ledger entries. */
  priceChangePrefix: 'P#',
  priceChange: (branchId: number, day: string, at: string, id: string): Key => ({
    PK: `B#${String(branchId)}#LEDGER#${day}`,
    SK: `P#${at}#${id}`,
  }),
  ledgerEntryPrefix: 'E#',
  ledgerEntry: (branchId: number, day: string, at: string, entryId: string): Key => ({
    PK: `B#${String(branchId)}#LEDGER#${day}`,
    SK: `E#${at}#${entryId}`,
  }),

  /** What is open at the counter of a branch: drawers, and money left for the next drawer. */
  openCash: (branchId: number): string => `B#${String(branchId)}#CASH`,
  /** The open drawer of a receptionist, or the shared one. */
  openDrawer: (branchId: number, holder: string): Key => ({ PK: `B#${String(branchId)}#CASH`, SK: `OPEN#${holder}` }),
  openDrawerPrefix: 'OPEN#',
  /** Money of a closed drawer that waits for the next one. */
  handOver: (branchId: number, drawerId: string): Key => ({
    PK: `B#${String(branchId)}#CASH`,
    SK: `HANDOVER#${drawerId}`,
  }),
  /** The branch and clinic day in the keys of such a day. */
  cashDayOf: (key: Pick<Key, 'PK'>): { readonly branchId: number; readonly day: ClinicDay } => {
    const [, branchId, , day = ''] = key.PK.split('#');
    return { branchId: Number(branchId), day: asClinicDay(day) };
  },
  /** The cash of a clinic day: closed drawers, cash moves, the register of the day and its day sheets. */
  cashDay: (branchId: number, day: string): string => `B#${String(branchId)}#CASH#${day}`,
  closedDrawerPrefix: 'D#',
  closedDrawer: (branchId: number, day: string, openedAt: string, drawerId: string): Key => ({
    PK: `B#${String(branchId)}#CASH#${day}`,
    SK: `D#${openedAt}#${drawerId}`,
  }),
  cashMovePrefix: 'M#',
  cashMove: (branchId: number, day: string, at: string, moveId: string): Key => ({
    PK: `B#${String(branchId)}#CASH#${day}`,
    SK: `M#${at}#${moveId}`,
  }),
  /** How many drawers of the clinic day are open, and whether the day is closed. */
  dayRegister: (branchId: number, day: string): Key => ({ PK: `B#${String(branchId)}#CASH#${day}`, SK: 'REGISTER' }),
  daySheetPrefix: 'SHEET#',
  /** What a clinic day was when it was closed for the first, second … time. */
  daySheet: (branchId: number, day: string, ordinal: number): Key => ({
    PK: `B#${String(branchId)}#CASH#${day}`,
    SK: `SHEET#${pad(ordinal, 4)}`,
  }),

  /** What the lasers of a branch did on a clinic day: sessions recorded, counters read. */
  laserDay: (branchId: number, day: string): string => `B#${String(branchId)}#LASER#${day}`,
  laserDaySessionPrefix: 'S#',
  laserDaySession: (branchId: number, day: string, reservationId: number): Key => ({
    PK: `B#${String(branchId)}#LASER#${day}`,
    SK: `S#${pad(reservationId, 15)}`,
  }),
  pulseSessionPrefix: 'P#',
  pulseSessionsOf: (doctorId: string): string => `P#${doctorId}#`,
  /** A doctor's first, second … pulse session of the day. */
  pulseSession: (branchId: number, day: string, doctorId: string, ordinal: number): Key => ({
    PK: `B#${String(branchId)}#LASER#${day}`,
    SK: `P#${doctorId}#${pad(ordinal, 4)}`,
  }),

  /** The last price of a fractional session: of a patient at a branch, and of the branch. */
  fractionalPriceOfPatient: (branchId: number, patientId: string): Key => ({
    PK: `B#${String(branchId)}#FRACTIONAL`,
    SK: `P#${patientId}`,
  }),
  fractionalPriceOfBranch: (branchId: number): Key => ({ PK: `B#${String(branchId)}#FRACTIONAL`, SK: 'LAST' }),

  phone: (phone: string): string => `PH#${phone}`,
  phoneSort: (day: string, patientId: string, reservationId: number): string =>
    `${day}#${patientId}#${pad(reservationId, 15)}`,
  /** Whose reservation it is. */
  patientOfPhoneSort: (phoneSort: string): PatientId => asPatientId(phoneSort.split('#')[1] ?? ''),
  due: (branchId: number): string => `B#${String(branchId)}#DUE`,
  /** By patient, so that one patient's debts are read by themselves. `dueAt`: the moment of booking, or of the visit's day. */
  dueSort: (patientId: string, dueAt: string, reservationId: number): string =>
    `${patientId}#${dueAt}#${pad(reservationId, 15)}`,
  /** Packages of a branch that are not paid whole, in the order of their sale; in the index of what is due. */
  duePackages: (branchId: number): string => `B#${String(branchId)}#DUE-PACKAGES`,
  duePackageSort: (soldAt: string, packageId: string): string => `${soldAt}#${packageId}`,
  duesOfPatient: (patientId: string): string => `${patientId}#`,
  /** The moment and the reservation in such a sort key: the order in which debts are listed. */
  ageInDueSort: (sort: string): string => sort.slice(sort.indexOf('#') + 1),
  /** The moment in such a sort key. */
  momentInDueSort: (sort: string): string => sort.split('#')[1] ?? '',

  /** Lists of the index byList. A visit that needs a session and has none, from the doctor's call on. */
  unrecorded: (branchId: number): string => `B#${String(branchId)}#UNRECORDED`,
  unrecordedSort: (day: string, reservationId: number, doctorId: string): string =>
    `${day}#${pad(reservationId, 15)}#${doctorId}`,
  /** The clinic day, reservation and doctor in such a sort key. */
  partsOfUnrecordedSort: (
    sort: string,
  ): { readonly day: ClinicDay; readonly reservationId: ReservationId; readonly doctorId: string } => {
    const [day = '', reservationId = '', doctorId = ''] = sort.split('#');
    return { day: asClinicDay(day), reservationId: asReservationId(Number(reservationId)), doctorId };
  },
  /** The recorded sessions of a patient at a branch, in the order of time. */
  sessionsOfPatient: (branchId: number, patientId: string): string => `B#${String(branchId)}#SESSIONS#${patientId}`,
  sessionOfPatientSort: (at: string, reservationId: number): string => `${at}#${pad(reservationId, 15)}`,

  /** The registrations of a patient at branches, a list of the index byList. */
  registrations: (patientId: string): string => `PATIENT#${patientId}`,
  registrationSort: (branchId: number): string => pad(branchId, 6),
  /** The branch in the key of a registration. */
  branchOfRegistration: (key: Pick<Key, 'PK'>): number => Number(key.PK.split('#')[1]),

  patients: (branchId: number): string => `B#${String(branchId)}#PATIENTS`,
  patient: (branchId: number, patientId: string): Key => ({
    PK: `B#${String(branchId)}#PATIENTS`,
    SK: `P#${patientId}`,
  }),
  /** The medical file of a patient, for every branch, and a record of each visit in the order of days. */
  patientRecords: (patientId: string): string => `PATIENT#${patientId}`,
  patientFile: (patientId: string): Key => ({ PK: `PATIENT#${patientId}`, SK: 'FILE' }),
  visitRecordPrefix: 'RECORD#',
  visitRecord: (patientId: string, day: string, reservationId: number): Key => ({
    PK: `PATIENT#${patientId}`,
    SK: `RECORD#${day}#${pad(reservationId, 15)}`,
  }),
  patientCounter: (branchId: number): Key => ({ PK: `B#${String(branchId)}#PATIENTS`, SK: 'CTR' }),
  /** Unused places of the list: the number in each block, and the places of each block. */
  patientGaps: (branchId: number): Key => ({ PK: `B#${String(branchId)}#PATIENTS`, SK: 'GAPS' }),
  patientGapBlock: (branchId: number, block: number): Key => ({
    PK: `B#${String(branchId)}#PATIENTS`,
    SK: `GAPS#${pad(block, 6)}`,
  }),
  /**
   * Search entries of a patient: place in the list, the name from each of its words on, the phone's digits forwards
   * and backwards.
   */
  patientOrdinal: (branchId: number, ordinal: number): Key => ({
    PK: `B#${String(branchId)}#PATIENTS`,
    SK: `O#${pad(ordinal, 9)}`,
  }),
  /** The place in the list inside such a key. */
  ordinalOf: (key: Pick<Key, 'SK'>): number => Number(key.SK.slice('O#'.length)),
  patientPhrase: (branchId: number, phrase: string, patientId: string): Key => ({
    PK: `B#${String(branchId)}#PATIENTS`,
    SK: `W#${phrase}#${patientId}`,
  }),
  patientDigits: (branchId: number, digits: string, patientId: string): Key => ({
    PK: `B#${String(branchId)}#PATIENTS`,
    SK: `N#${digits}#${patientId}`,
  }),
  /** The digits of the phone in such a key. */
  digitsOfEntry: (key: Pick<Key, 'SK'>): string => key.SK.split('#')[1] ?? '',
  patientDigitsReversed: (branchId: number, reversed: string, patientId: string): Key => ({
    PK: `B#${String(branchId)}#PATIENTS`,
    SK: `R#${reversed}#${patientId}`,
  }),
  /** A merge of two patients, while it can be undone. */
  mergePrefix: 'M#',
  merge: (branchId: number, at: string, dropId: string): Key => ({
    PK: `B#${String(branchId)}#PATIENTS`,
    SK: `M#${at}#${dropId}`,
  }),
  /** How the entries begin whose phrase or digits begin so. */
  patientEntries: {
    phrase: (start: string): string => `W#${start}`,
    digits: (start: string): string => `N#${start}`,
    reversedDigits: (start: string): string => `R#${start}`,
  },

  /** Money received by day and by month: `D#2026-11-20`, `M#2026-11`. */
  rollups: (branchId: number): string => `B#${String(branchId)}#REV`,
  dayRollup: (branchId: number, day: string): Key => ({ PK: `B#${String(branchId)}#REV`, SK: `D#${day}` }),
  monthRollup: (branchId: number, month: string): Key => ({ PK: `B#${String(branchId)}#REV`, SK: `M#${month}` }),

  /** Money received by day and by month at five hundred branches together, with the sum of each branch. */
  companyRollups,
  companyDay: (branchId: number, day: string): Key => ({ PK: companyRollups(branchId), SK: `D#${day}` }),
  companyMonth: (branchId: number, month: string): Key => ({ PK: companyRollups(branchId), SK: `M#${month}` }),

  audit: (branchId: number, day: string): string => `B#${String(branchId)}#AUDIT#${day}`,
  auditEntry: (branchId: number, day: string, at: string, unique: string): Key => ({
    PK: `B#${String(branchId)}#AUDIT#${day}`,
    SK: `${at}#${unique}`,
  }),

  /** A member of staff, in a partition of its own: every request of staff may read it. */
  user: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'USER' }),
  /** The ids of all members of staff, for operators only. */
  users: 'USERS',
  userInList: (userId: string): Key => ({ PK: 'USERS', SK: `U#${userId}` }),
  login: (email: string): Key => ({ PK: `LOGIN#${email}`, SK: 'LOGIN' }),
  /** Of everybody, or of one device that has signed in with this email before. */
  loginAttempts: (email: string, deviceId?: string): Key => ({
    PK: `LOGIN#${email}`,
    SK: deviceId === undefined ? 'ATTEMPTS' : `ATTEMPTS#${deviceId}`,
  }),
  family: (familyId: string): Key => ({ PK: `FAMILY#${familyId}`, SK: 'FAMILY' }),
  publicKeys: 'KEYS#PUBLIC',
  publicKey: (kid: string): Key => ({ PK: 'KEYS#PUBLIC', SK: kid }),
  secretKeys: 'KEYS#SECRET',
  secretKey: (kid: string): Key => ({ PK: 'KEYS#SECRET', SK: kid }),

  /** What was tried with a phone and booked for it, in a day. */
  phoneLimits: (phone: string): Key => ({ PK: `PHONE#${phone}`, SK: 'LIMITS' }),
  /** The confirmations a phone got on a clinic day. */
  phoneConfirmations: (phone: string, day: string): Key => ({ PK: `PHONE#${phone}`, SK: `CONFIRMED#${day}` }),

  /** A message about a reservation: one of each kind. */
  message: (reservationId: number, kind: string): Key => ({ PK: `MSG#${String(reservationId)}`, SK: kind }),
  /** Messages that are not sent, expired or failed yet, spread by reservation. */
  outbox: (shard: number): string => `OUTBOX#${String(shard)}`,
  outboxes: Array.from({ length: OUTBOX_SHARDS }, (_, shard) => `OUTBOX#${String(shard)}`),
  pendingMessage: (reservationId: number, kind: string): Key => ({
    PK: `OUTBOX#${String(reservationId % OUTBOX_SHARDS)}`,
    SK: `${pad(reservationId, 15)}#${kind}`,
  }),
  /** Communication log of a patient, by time. */
  commlog: (patientId: string): string => `COMMLOG#${patientId}`,
  commlogEntry: (patientId: string, at: string, id: string): Key => ({ PK: `COMMLOG#${patientId}`, SK: `${at}#${id}` }),
  /** The provider's credentials, in a partition of their own that only those who send or verify may read. */
  messagingSecret: { PK: 'SECRET#MESSAGING', SK: 'WHATSAPP' },
  /** What the last check of the provider found. */
  messagingStatus: { PK: 'MESSAGING', SK: 'STATUS' },

  /** What the health check writes and reads back. */
  probe: { PK: 'HEALTH', SK: 'PROBE' },

  /** Whether demo data has been loaded into this table. */
  demoData: { PK: 'DEMO', SK: 'STATE' },

  idempotency: (scope: string): Key => ({ PK: `IDEM#${scope}`, SK: 'ANSWER' }),
} as const;

/** Kinds of items whose changes are published as domain events. */
export type EventSourceKind =
  | 'ticket'
  | 'doctor at work'
  | 'ledger entry'
  | 'laser session'
  | 'pulse session'
  | 'drawer'
  | 'closed drawer'
  | 'cash move'
  | 'day sheet'
  | 'message';

const eventSourceForms: readonly (readonly [EventSourceKind, RegExp])[] = [
  ['ticket', /^B#\d+#D#[\d-]+\nT#/],
  ['doctor at work', /^B#\d+#D#[\d-]+\nDOC#/],
  ['ledger entry', /^B#\d+#LEDGER#[\d-]+\nE#/],
  ['laser session', /^B#\d+#LASER#[\d-]+\nS#/],
  ['pulse session', /^B#\d+#LASER#[\d-]+\nP#/],
  ['drawer', /^B#\d+#CASH\nOPEN#/],
  ['closed drawer', /^B#\d+#CASH#[\d-]+\nD#/],
  ['cash move', /^B#\d+#CASH#[\d-]+\nM#/],
  ['day sheet', /^B#\d+#CASH#[\d-]+\nSHEET#/],
  ['message', /^MSG#\d+\n/],
];

/** The kind of item that a key names; undefined for items that publish no events. */
export const eventSourceKindOf = (key: Key): EventSourceKind | undefined =>
  eventSourceForms.find(([, form]) => form.test(`${key.PK}\n${key.SK}`))?.[0];
