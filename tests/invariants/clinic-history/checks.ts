import { ledgerEntryItem, receiptNumber } from '#functions/data/money/ledger.ts';
import { type Reservation, reservationRecordItem } from '#functions/data/table/items/reservations.ts';
import { type Ticket, ticketItem } from '#functions/data/table/items/tickets.ts';
import type { Item } from '#functions/data/table/store.ts';
import { findViolations } from '#operator/invariants.ts';
import { type MoveName, isLegal, moveInto } from '#shared/rules/transitions.ts';
import type { QueueStatus } from '#shared/models/enums.ts';
import type { DoctorQueueItem } from '#shared/routes/doctor.ts';
import type { JournalEntry } from './client.ts';

/** Everything that is known when a history has ended. */
export interface Evidence {
  /** Every item of the table. */
  readonly items: readonly Item[];
  /** Every request with its answer: those whose outcome was unknown were sent again until it was known. */
  readonly journal: readonly JournalEntry[];
}

const keyOf = (item: Item): string => `${String(item['PK'])}\n${String(item['SK'])}`;
const itemsLike = (items: readonly Item[], form: RegExp): Item[] => items.filter((item) => form.test(keyOf(item)));
/** The tickets of a table. */
export const ticketsOf = (items: readonly Item[]): Ticket[] =>
  itemsLike(items, /^B#\d+#D#[\d-]+\nT#/u).map((item) => ticketItem.parse(item));

const dataOf = ({ answer }: JournalEntry): Record<string, unknown> => (answer.data ?? {}) as Record<string, unknown>;

/** The successful answers of a route, one for each key. */
const doneOf = (journal: readonly JournalEntry[], route: string): JournalEntry[] => {
  const done = journal.filter((entry) => entry.route === route && entry.answer.status < 300);
  return [...new Map(done.map((entry) => [entry.key, entry])).values()];
};

const countBy = <T>(all: readonly T[], nameOf: (each: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1);
  return counts;
};

/** Differences between how often something was stored and how often it was answered. */
const differences = (
  what: string,
  stored: ReadonlyMap<string, number>,
  answered: ReadonlyMap<string, number>,
): string[] =>
  [...new Set([...stored.keys(), ...answered.keys()])].flatMap((name) => {
    const [found, reported] = [stored.get(name) ?? 0, answered.get(name) ?? 0];
    return found === reported
      ? []
      : [`${what} of ${name}: stored ${String(found)} times, answered ${String(reported)} times`];
  });

/** Check 1: every acknowledged booking exists once, and no other does. */
const bookingFaults = ({ items, journal }: Evidence): string[] => {
  const made = doneOf(journal, 'reservations/book-reservation').filter(({ answer }) => answer.status === 201);
  const tickets = ticketsOf(items);
  const byTicketNo = countBy(tickets, ({ branchId, ticketNo }) => `${String(branchId)}/${String(ticketNo)}`);
  return [
    ...differences(
      'booking',
      countBy(tickets, ({ id }) => String(id)),
      countBy(made, (entry) => String(dataOf(entry)['id'])),
    ),
    ...[...byTicketNo].filter(([, count]) => count > 1).map(([ticketNo]) => `ticket ${ticketNo} twice`),
  ];
};

interface AuditedMove {
  readonly id: number;
  readonly from: QueueStatus;
  readonly to: QueueStatus;
  readonly undone: boolean;
  /** To another branch. */
  readonly transferred: boolean;
}

const movesOf = (items: readonly Item[]): AuditedMove[] =>
  itemsLike(items, /#AUDIT#/u).flatMap((item) => {
    const action = String(item['action']);
    const from = (item['before'] as { status?: QueueStatus } | undefined)?.status;
    const to = (item['after'] as { status?: QueueStatus } | undefined)?.status;
    if (!action.startsWith('reservation.') || from === undefined || to === undefined) return [];
    // A transfer and its undo are in the audit of two branches; the one that the patient left counts.
    const left = (item['before'] as { branchId?: number }).branchId;
    if (left !== undefined && !String(item['PK']).startsWith(`B#${String(left)}#`)) return [];
    const undone = action === 'reservation.undone';
    return [{ id: Number(item['reservationId']), from, to, undone, transferred: left !== undefined && !undone }];
  });

const isLegalInto = (to: QueueStatus, from: QueueStatus): boolean => {
  const move = moveInto(to);
  return move !== undefined && isLegal(move, from);
};

const idsOf = (
  journal: readonly JournalEntry[],
  route: string,
  id: (data: Record<string, unknown>) => unknown,
): string[] =>
  doneOf(journal, route).flatMap((entry) => {
    const found = id(dataOf(entry));
    return typeof found === 'number' ? [String(found)] : [];
  });

/** Check 6: each audited move is legal, and together they lead from waiting to the present state. */
const moveFaults = ({ items, journal }: Evidence): string[] => {
  const faults: string[] = [];
  const cameBack = new Set(idsOf(journal, 'own-moves/come-back', ({ id }) => id));
  const balance = new Map<string, number>();
  const add = (id: number, status: string, by: number): void => {
    const name = `${String(id)} ${status}`;
    balance.set(name, (balance.get(name) ?? 0) + by);
  };
  for (const { id, from, to, undone, transferred } of movesOf(items)) {
    const isAllowed = transferred
      ? to === 'waiting' && (from === 'waiting' || from === 'skipped')
      : undone
        ? from === to || isLegalInto(from, to)
        : isLegalInto(to, from) || (from === 'no_show' && to === 'waiting' && cameBack.has(String(id)));
    if (!isAllowed) faults.push(`reservation ${String(id)} went from ${from} to ${to}`);
    add(id, from, -1);
    add(id, to, 1);
  }
  for (const { id, status } of ticketsOf(items)) {
    add(id, 'waiting', 1);
    add(id, status, -1);
  }
  for (const [name, sum] of balance) if (sum !== 0) faults.push(`moves of ${name} do not add up: ${String(sum)}`);
  return faults;
};

const statusMoves = (journal: readonly JournalEntry[], status: string): string[] =>
  doneOf(journal, 'reservations/change-status')
    .filter((entry) => dataOf(entry)['status'] === status)
    .map((entry) => String(dataOf(entry)['id']));

const calledBy = (journal: readonly JournalEntry[]): string[] => [
  ...idsOf(journal, 'doctor/call-next', ({ next }) => (next as { id?: number } | null)?.id),
  ...statusMoves(journal, 'in_progress'),
];

/** For each move, the reservations whose move was answered as done. */
const answeredMoves = (journal: readonly JournalEntry[]): Readonly<Record<MoveName, readonly string[]>> => ({
  call: calledBy(journal),
  complete: [...idsOf(journal, 'doctor/call-next', ({ completed }) => completed), ...statusMoves(journal, 'completed')],
  skip: [...idsOf(journal, 'doctor/skip-reservation', ({ id }) => id), ...statusMoves(journal, 'skipped')],
  reinsert: [
    ...idsOf(journal, 'reservations/reinsert-reservation', ({ id }) => id),
    ...idsOf(journal, 'own-moves/come-back', ({ id }) => id),
    ...statusMoves(journal, 'waiting'),
  ],
  cancel: [...idsOf(journal, 'reservations/cancel-reservation', ({ id }) => id), ...statusMoves(journal, 'cancelled')],
  miss: statusMoves(journal, 'no_show'),
  confirm: idsOf(journal, 'own-moves/confirm-booking', ({ id }) => id),
});

/** A call takes no patient who prefers another doctor. */
const preferredDoctorFaults = ({ journal }: Evidence): string[] =>
  doneOf(journal, 'doctor/call-next').flatMap((entry) => {
    const next = dataOf(entry)['next'] as Pick<DoctorQueueItem, 'id' | 'preferred_doctor'> | null;
    const preferred = next?.preferred_doctor?.doctor_id ?? entry.userId;
    return preferred === entry.userId ? [] : [`reservation ${String(next?.id)} was not called by its preferred doctor`];
  });

/** Ticket and record name the same service and body areas. */
const serviceFaults = ({ items }: Evidence): string[] => {
  const serviceOf = ({ type, area, otherAreas = [] }: Reservation): string => [type, area ?? '-', ...otherAreas].join();
  const ofRecord = new Map(
    itemsLike(items, /^RES#\d+\n/u)
      .flatMap((item) => reservationRecordItem.safeParse(item).data ?? [])
      .map((record) => [record.id, serviceOf(record)]),
  );
  return ticketsOf(items).flatMap((ticket) => {
    const record = ofRecord.get(ticket.id);
    return record === serviceOf(ticket)
      ? []
      : [`reservation ${String(ticket.id)} is ${serviceOf(ticket)} on its ticket, ${String(record)} on its record`];
  });
};

/** Checks 3 and 4: a move is stored as often as it was answered, so no call is lost, doubled or stranded. */
const answeredMoveFaults = ({ items, journal }: Evidence): string[] => {
  const moved = movesOf(items).filter(({ undone, transferred }) => !undone && !transferred);
  return Object.entries(answeredMoves(journal)).flatMap(([name, answered]) =>
    differences(
      name,
      countBy(
        moved.filter(({ to }) => moveInto(to) === name),
        ({ id }) => String(id),
      ),
      countBy(answered, (id) => id),
    ),
  );
};

/** Every transfer that was answered is in the audit, once, and so is every undo of one. */
const transferFaults = ({ items, journal }: Evidence): string[] =>
  differences(
    'transfer',
    countBy(
      movesOf(items).filter(({ transferred }) => transferred),
      ({ id }) => String(id),
    ),
    countBy(
      idsOf(journal, 'transfers/transfer-reservation', ({ id }) => id),
      (id) => id,
    ),
  );

/** Check 3: a doctor holds at most one patient. */
const holdingFaults = ({ items }: Evidence): string[] => {
  const held = ticketsOf(items).filter(({ status }) => status === 'in_progress');
  return [...countBy(held, ({ calledBy: doctor }) => String(doctor))]
    .filter(([, count]) => count > 1)
    .map(([doctor, count]) => `doctor ${doctor} holds ${String(count)}`);
};

/** Check 7: the receipts of visits are those that were answered. */
const receiptFaults = ({ items, journal }: Evidence): string[] =>
  differences(
    'receipt',
    countBy(
      itemsLike(items, /#LEDGER#[\d-]+\nE#/u).filter((item) => item['packageId'] === undefined),
      (item) => String(item['id']),
    ),
    countBy(
      doneOf(journal, 'payments/mark-paid').filter((entry) => dataOf(entry)['receipt_id'] !== null),
      (entry) => String(dataOf(entry)['receipt_id']),
    ),
  );

/** The same of packages: each receipt is in the ledger once with its sum, whether money was received or given back. */
const packageReceiptFaults = ({ items, journal }: Evidence): string[] => {
  const entries = itemsLike(items, /#LEDGER#[\d-]+\nE#/u)
    .filter((item) => item['packageId'] !== undefined)
    .map((item) => ledgerEntryItem.parse(item));
  const answered = [...doneOf(journal, 'packages/pay-package'), ...doneOf(journal, 'packages/refund-package')].filter(
    (entry) => dataOf(entry)['receipt_number'] !== null,
  );
  // A refund has a reversal for each payment, under one number.
  const numbers = new Set(entries.map((entry) => `${entry.kind} ${receiptNumber(entry)}`));
  return differences(
    'receipt of a package',
    countBy([...numbers], (number) => number),
    countBy(answered, ({ route, answer: { data } }) => {
      const { receipt_number: number } = data as { receipt_number: string };
      return `${route === 'packages/pay-package' ? 'payment' : 'reversal'} ${number}`;
    }),
  );
};

/** Sessions that were answered as recorded, less those that were answered as voided, by reservation. */
const withoutVoided = (journal: readonly JournalEntry[]): Map<string, number> => {
  const ofRoute = (route: string) =>
    countBy(doneOf(journal, route), (entry) => String(dataOf(entry)['reservation_id']));
  const voided = ofRoute('doctor/void-laser-session');
  return new Map([...ofRoute('doctor/record-laser-session')].map(([id, count]) => [id, count - (voided.get(id) ?? 0)]));
};

/** Check 10: laser sessions, pulse sessions and notes are those that were answered. */
const recordFaults = ({ items, journal }: Evidence): string[] => {
  const pulses = itemsLike(items, /#LASER#[\d-]+\nP#/u);
  const notes = itemsLike(items, /^COMMLOG#/u).filter((item) => item['channel'] === 'note');
  const count = (all: readonly unknown[]): ReadonlyMap<string, number> => new Map([['all', all.length]]);
  return [
    ...differences(
      'laser session',
      countBy(itemsLike(items, /#LASER#[\d-]+\nS#/u), (item) => String(item['reservationId'])),
      withoutVoided(journal),
    ),
    ...differences('pulse session', count(pulses), count(doneOf(journal, 'doctor/start-pulse-tracking'))),
    ...differences(
      'ended pulse session',
      count(pulses.filter((item) => item['endPulses'] !== undefined)),
      count(doneOf(journal, 'doctor/end-pulse-tracking')),
    ),
    ...differences('note', count(notes), count(doneOf(journal, 'messaging/add-commlog-entry'))),
  ];
};

/** The rules that hold for any table: queue, guards, money, lasers, patients (checks 2, 5, 7, 9, 10). */
const tableFaults = ({ items }: Evidence): string[] =>
  findViolations(items).violations.map(({ rule, where }) => `${rule}: ${where}`);

/** Fails if a kind of work did not happen, because the checks would then prove nothing. */
export const missingWork = ({ journal }: Pick<Evidence, 'journal'>): string[] =>
  ['reservations/book-reservation', 'doctor/call-next', 'payments/mark-paid', 'packages/pay-package']
    .filter((route) => doneOf(journal, route).length === 0)
    .map((route) => `${route} never succeeded`);

/** Faults found after a history; empty without a fault. */
export const faultsOfHistory = (evidence: Evidence): string[] => [
  ...bookingFaults(evidence),
  ...moveFaults(evidence),
  ...answeredMoveFaults(evidence),
  ...transferFaults(evidence),
  ...preferredDoctorFaults(evidence),
  ...serviceFaults(evidence),
  ...holdingFaults(evidence),
  ...receiptFaults(evidence),
  ...packageReceiptFaults(evidence),
  ...recordFaults(evidence),
  ...tableFaults(evidence),
  ...missingWork(evidence),
];
