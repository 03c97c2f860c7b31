import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { keyReaders } from '../support/key-readers.ts';

type Build = (...parts: readonly number[]) => unknown;
const isBuilder = (value: unknown): value is Build => typeof value === 'function';

/** A key with 1, 2, 3, 4 for its variable parts: `PK SK`, or the text of a part. */
const example = (value: unknown): unknown => {
  const built: unknown = isBuilder(value) ? value(1, 2, 3, 4) : value;
  if (typeof built !== 'object' || built === null || Array.isArray(built)) return built;
  if ('PK' in built && 'SK' in built) return `${String(built.PK)} ${String(built.SK)}`;
  return Object.fromEntries(Object.entries(built).map(([name, part]) => [name, example(part)]));
};

/** The keys as they were when the first table was made. */
const frozen = {
  branch: 'BRANCH#1 BRANCH',
  branches: 'BRANCHES',
  branchInList: 'BRANCHES B#000001',
  snapshots: 'LIVE#0',
  queueSnapshot: 'LIVE#0 B#000001',
  moneySnapshot: 'LIVE#0 M#000001',
  weekAgoSnapshot: 'LIVE#0 M#000001#WEEK-AGO',
  waitStatistics: 'B#1#STATS WAIT',
  lastClosedDay: 'B#1#STATS CLOSED',
  waitScores: 'B#1#STATS',
  sessionStatistics: 'B#1#STATS SESSIONS#2#3',
  waitScore: 'B#1#STATS SCORE#2',
  branchDay: 'B#1#D#2',
  ticketPrefix: 'T#',
  ticket: 'B#1#D#2 T#000003',
  movedTicket: 'B#1#D#2 GONE#000003',
  lateVisitPrefix: 'L#',
  lateVisit: 'B#1#D#2 L#000000000000003',
  dayCounter: 'B#1#D#2 CTR',
  dailyCount: 'B#1#D#2 LIMIT#3',
  guard: 'B#1#D#2 G#3#4',
  presence: 'B#1#D#2 DOC#3',
  doctorSlot: 'DOCTOR#1 SLOT',
  openPulseSession: 'DOCTOR#1 PULSES',
  order: { waitingPrefix: 'A#', waiting: 'A#000000001', doctor: 'D#1', inProgress: 'I#1', skipped: 'S#1' },
  reservationCounter: 'CTR RESERVATION',
  reservationRecord: 'RES#1 ACCOUNT',
  session: 'RES#1 SESSION',
  openCash: 'B#1#CASH',
  openDrawerPrefix: 'OPEN#',
  openDrawer: 'B#1#CASH OPEN#2',
  handOver: 'B#1#CASH HANDOVER#2',
  cashDay: 'B#1#CASH#2',
  closedDrawerPrefix: 'D#',
  closedDrawer: 'B#1#CASH#2 D#3#4',
  cashMovePrefix: 'M#',
  cashMove: 'B#1#CASH#2 M#3#4',
  dayRegister: 'B#1#CASH#2 REGISTER',
  daySheetPrefix: 'SHEET#',
  daySheet: 'B#1#CASH#2 SHEET#0003',
  receiptCounter: 'B#1#RECEIPTS CTR',
  receiptPrints: 'RES#1 PRINTS#2',
  credit: 'B#1#CREDIT#2',
  creditBalance: 'B#1#CREDIT#2 BALANCE',
  creditMovementPrefix: 'M#',
  creditMovement: 'B#1#CREDIT#2 M#3#4',
  creditReceiptPrints: 'B#1#CREDIT#2 PRINTS#3',
  priceChangePrefix: 'P#',
  priceChange: 'B#1#LEDGER#2 P#3#4',
  laserDay: 'B#1#LASER#2',
  laserDaySession: 'B#1#LASER#2 S#000000000000003',
  pulseSessionPrefix: 'P#',
  pulseSessionsOf: 'P#1#',
  pulseSession: 'B#1#LASER#2 P#3#0004',
  fractionalPriceOfPatient: 'B#1#FRACTIONAL P#2',
  fractionalPriceOfBranch: 'B#1#FRACTIONAL LAST',
  phone: 'PH#1',
  phoneSort: '1#2#000000000000003',
  due: 'B#1#DUE',
  dueSort: '1#2#000000000000003',
  duePackages: 'B#1#DUE-PACKAGES',
  duePackageSort: '1#2',
  duesOfPatient: '1#',
  unrecorded: 'B#1#UNRECORDED',
  unrecordedSort: '1#000000000000002#3',
  sessionsOfPatient: 'B#1#SESSIONS#2',
  sessionOfPatientSort: '1#000000000000002',
  registrations: 'PATIENT#1',
  registrationSort: '000001',
  patients: 'B#1#PATIENTS',
  patient: 'B#1#PATIENTS P#2',
  patientCounter: 'B#1#PATIENTS CTR',
  patientGaps: 'B#1#PATIENTS GAPS',
  patientGapBlock: 'B#1#PATIENTS GAPS#000002',
  patientOrdinal: 'B#1#PATIENTS O#000000002',
  patientPhrase: 'B#1#PATIENTS W#2#3',
  patientDigits: 'B#1#PATIENTS N#2#3',
  patientDigitsReversed: 'B#1#PATIENTS R#2#3',
  mergePrefix: 'M#',
  merge: 'B#1#PATIENTS M#2#3',
  patientEntries: { phrase: 'W#1', digits: 'N#1', reversedDigits: 'R#1' },
  rollups: 'B#1#REV',
  dayRollup: 'B#1#REV D#2',
  monthRollup: 'B#1#REV M#2',
  companyRollups: 'REV#0',
  companyDay: 'REV#0 D#1',
  companyMonth: 'REV#0 M#1',
  audit: 'B#1#AUDIT#2',
  auditEntry: 'B#1#AUDIT#2 3#4',
  user: 'USER#1 USER',
  users: 'USERS',
  userInList: 'USERS U#1',
  daySheetReaders: 'DAY-SHEET-READERS',
  daySheetReader: 'DAY-SHEET-READERS U#1',
  login: 'LOGIN#1 LOGIN',
  loginAttempts: 'LOGIN#1 ATTEMPTS#2',
  family: 'FAMILY#1 FAMILY',
  publicKeys: 'KEYS#PUBLIC',
  publicKey: 'KEYS#PUBLIC 1',
  secretKeys: 'KEYS#SECRET',
  secretKey: 'KEYS#SECRET 1',
  phoneLimits: 'PHONE#1 LIMITS',
  phoneConfirmations: 'PHONE#1 CONFIRMED#2',
  message: 'MSG#1 2',
  dayMessages: 'MSG#B1#2',
  dayMessage: 'MSG#B1#2 day_closed#0003#4',
  outbox: 'OUTBOX#1',
  outboxes: [
    'OUTBOX#0',
    'OUTBOX#1',
    'OUTBOX#2',
    'OUTBOX#3',
    'OUTBOX#4',
    'OUTBOX#5',
    'OUTBOX#6',
    'OUTBOX#7',
    'OUTBOX#8',
    'OUTBOX#9',
    'OUTBOX#10',
    'OUTBOX#11',
    'OUTBOX#12',
    'OUTBOX#13',
    'OUTBOX#14',
    'OUTBOX#15',
  ],
  pendingMessage: 'OUTBOX#1 000000000000001#2',
  pendingDayMessage: 'OUTBOX#1 B#000001#2#0003#4',
  commlog: 'COMMLOG#1',
  commlogEntry: 'COMMLOG#1 2#3',
  messagingSecret: 'SECRET#MESSAGING WHATSAPP',
  messagingStatus: 'MESSAGING STATUS',
  probe: 'HEALTH PROBE',
  demoData: 'DEMO STATE',
  idempotency: 'IDEM#1 ANSWER',
};

describe('the forms of the keys', () => {
  it('are as they were when the first table was made', () => {
    const built = Object.fromEntries(
      Object.entries(keys)
        .filter(([name]) => !keyReaders.has(name))
        .map(([name, value]) => [name, example(value)]),
    );

    expect(
      built,
      'Items that are in a table are found only by the keys under which they were written. ' +
        'Undo the change, or write new items under a new key, read both, and copy the old items by an operator command; ' +
        'then change this list. A new key is added to this list; `npm run measure:units -- --keys` documents it.',
    ).toMatchObject(frozen);
  });
});
