import assert from 'node:assert/strict';
import { listAuditEntries } from '#functions/data/table/audit.ts';
import { reservationRecordItem } from '#functions/data/table/items/reservations.ts';
import { ticketItem } from '#functions/data/table/items/tickets.ts';
import { keys } from '#functions/data/table/keys.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import type { ApiRequest, RouteId } from '#tests/harness.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { ModelBranch } from './branch.ts';
import { agreeOnPulses } from './pulse-agreement.ts';
import { firstFor } from './queue-rules.ts';
import {
  doctors,
  insideOf,
  isBefore,
  type ModelReservation,
  type Model,
  owedBy,
  paymentOf,
  sum,
  type Type,
  waitingOf,
} from './model.ts';

const pounds = (piastres: number): number => piastres / 100;
const amountOf = ({ charge }: ModelReservation): number | null => (charge === undefined ? null : pounds(charge));
const types: readonly Type[] = ['regular', 'laser', 'fractional'];

/** Rows of a reply with the fields that the model has. */
const cut = (rows: unknown, fields: readonly string[]): Record<string, unknown>[] =>
  (rows as Record<string, unknown>[]).map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));

const read = async (
  branch: ModelBranch,
  route: RouteId,
  request: ApiRequest = {},
): Promise<Record<string, unknown>> => {
  const { status, data, error } = await branch.call(route, 'doctor', request);
  assert.equal(status, 200, `${route}: ${error ?? ''}`);
  return data as Record<string, unknown>;
};

/** State and services of each doctor who was seen today, or took a patient by status. */
const agreeOnDoctors = (model: Model, branch: ModelBranch, shown: unknown): void => {
  const rows = cut(shown, ['doctor_id', 'state', 'services']);
  assert.deepEqual(
    Object.fromEntries(rows.map((row) => [row['doctor_id'], [row['state'], row['services']]])),
    Object.fromEntries(
      doctors
        .filter((doctor) => model.doctors[doctor].seen || insideOf(model, doctor) !== undefined)
        .map((doctor) => [branch.doctorIds[doctor], [model.doctors[doctor].state, model.doctors[doctor].services]]),
    ),
    'the doctors at work',
  );
};

/** Patients here, or expected, who wait for the service with an earlier ticket; of a ticket without a preferred doctor. */
const countBefore = (model: Model, own: ModelReservation, isHere: boolean): number =>
  waitingOf(model).filter(
    (other) =>
      isBefore(other, own) &&
      other.type === own.type &&
      other.preferred === undefined &&
      (other.arrived || !model.settings.arrivals) === isHere,
  ).length;

interface Place {
  readonly before: number;
  readonly expected_before: number;
  readonly is_next: boolean;
}

/** The patient shown as next is next, and a patient who waits for any doctor of a service sees how many are before. */
const agreeOnPlaces = (model: Model, shown: unknown): void => {
  const rows = shown as { readonly id: number; readonly place: Place | null }[];
  const placeOf = new Map(rows.map(({ id, place }) => [id, place]));
  // A doctor who took a patient by status is at work too.
  const atWork = doctors.filter((doctor) => {
    const { seen, state } = model.doctors[doctor];
    return state !== 'off' && (seen || insideOf(model, doctor) !== undefined);
  });
  const next = new Set(atWork.map((doctor) => firstFor(model, doctor)?.id));
  assert.deepEqual(
    rows.filter(({ place }) => place?.is_next === true).map(({ id }) => id),
    waitingOf(model)
      .map(({ id }) => id)
      .filter((id) => next.has(id)),
    'who is next',
  );
  const anyDoctor = waitingOf(model).filter(({ preferred }) => preferred === undefined);
  assert.deepEqual(
    anyDoctor.map(({ id }) => [placeOf.get(id)?.before, placeOf.get(id)?.expected_before]),
    anyDoctor.map((each) => [countBefore(model, each, true), countBefore(model, each, false)]),
    'the places',
  );
};

const agreeOnQueue = async (model: Model, branch: ModelBranch): Promise<void> => {
  const queue = await read(branch, 'reservations/list-branch-queue', { params: { branchId: branch.id } });
  agreeOnDoctors(model, branch, queue['doctors']);
  agreeOnPlaces(model, queue['active_queue']);
  const inside = model.reservations
    .filter(({ status }) => status === 'in_progress')
    .toSorted((a, b) => a.calledAt - b.calledAt);
  const row = (reservation: ModelReservation, position: number | null) => ({
    id: reservation.id,
    ticket_no: reservation.ticketNo,
    queue_position: position,
    status: reservation.status,
    payment_status: paymentOf(reservation),
    amount: amountOf(reservation),
    reinserted: reservation.reinserted,
  });
  const here = new Set(
    (queue['active_queue'] as { id: number; arrived_at: string | null }[])
      .filter(({ arrived_at: at }) => at !== null)
      .map(({ id }) => id),
  );
  assert.deepEqual(
    waitingOf(model).map(({ id }) => here.has(id)),
    waitingOf(model).map(({ arrived }) => arrived),
    'who has arrived',
  );
  assert.deepEqual(
    cut(queue['active_queue'], ['preferred_doctor']).map(
      ({ preferred_doctor: doctor }) => (doctor as { doctor_id: string } | null)?.doctor_id,
    ),
    [...inside, ...waitingOf(model)].map(({ preferred }) => preferred && branch.doctorIds[preferred]),
    'the preferred doctors',
  );
  const active = [
    ...inside.map((reservation) => row(reservation, null)),
    ...waitingOf(model).map((reservation, index) => row(reservation, index + 1)),
  ];
  const fields = ['id', 'ticket_no', 'queue_position', 'status', 'payment_status', 'amount', 'reinserted'];
  assert.deepEqual(cut(queue['active_queue'], fields), active, 'the active queue');
  const skipped = model.reservations
    .filter(({ status }) => status === 'skipped')
    .toSorted((a, b) => a.skippedAt - b.skippedAt)
    // The record keeps it; the row has it only for a patient who is back in the queue.
    .map(({ id }) => ({ id, reinserted: false }));
  assert.deepEqual(cut(queue['skipped_queue'], ['id', 'reinserted']), skipped, 'the skipped queue');
  const held = model.reservations.filter(({ status }) => status === 'unconfirmed').map(({ id }) => ({ id }));
  assert.deepEqual(cut(queue['unconfirmed_queue'], ['id']), held, 'the unconfirmed bookings');
};

const owing = (model: Model): ModelReservation[] => model.reservations.filter((reservation) => owedBy(reservation) > 0);

const agreeOnUnpaid = async (model: Model, branch: ModelBranch): Promise<void> => {
  const unpaid = await read(branch, 'payments/list-unpaid', { params: { branchId: branch.id } });
  assert.deepEqual(
    cut(unpaid['unpaid_payments'], ['id', 'amount', 'balance']),
    owing(model).map((reservation) => ({
      id: reservation.id,
      amount: amountOf(reservation),
      balance: pounds(owedBy(reservation)),
    })),
    'the unpaid list',
  );
  assert.equal(unpaid['total_unpaid_amount'], pounds(sum(owing(model).map(owedBy))), 'the total of the unpaid list');
};

const agreeOnReceipts = async (model: Model, branch: ModelBranch, day: string): Promise<void> => {
  const receipts = await listLedgerEntries(branch.clinic.deps.store, branch.id, asClinicDay(day));
  assert.deepEqual(
    receipts.map(({ type, amount }) => ({ type, amount })),
    model.receipts,
    'the receipts',
  );
  const received = sum(model.receipts.map(({ amount }) => amount));
  assert.equal(sum(model.reservations.map(({ paid }) => paid)), received, 'what was received for each');
};

const agreeOnReports = async (model: Model, branch: ModelBranch, day: string): Promise<void> => {
  const params = { branchId: branch.id };
  const [income, report, revenue] = await Promise.all([
    read(branch, 'reports/show-daily-income'),
    read(branch, 'reports/show-daily-report', { params }),
    read(branch, 'reports/show-revenue', { params, query: { start_date: day, end_date: day } }),
  ]);
  const owed = pounds(sum(owing(model).map(owedBy)));
  const received = sum(model.receipts.map(({ amount }) => amount));
  assert.equal(income['total_income'], pounds(received), 'the daily income');
  const { payments, laser_treatments: laser } = report['summary'] as Record<string, Record<string, unknown>>;
  assert.deepEqual(
    [payments?.['total_income'], payments?.['paid'], payments?.['unpaid']],
    [
      pounds(received),
      { count: model.receipts.length, income: pounds(received) },
      { count: owing(model).length, income: owed },
    ],
    'the payments of the daily report',
  );
  assert.deepEqual(
    [laser?.['total_sessions'], laser?.['total_pulses']],
    [sum(doctors.map((each) => model.laser[each].sessions)), sum(doctors.map((each) => model.laser[each].pulses))],
    'the laser sessions of the daily report',
  );
  const {
    summary,
    revenue_by_type: byType,
    daily_trend: trend,
  } = revenue as {
    summary: Record<string, unknown>;
    revenue_by_type: { type: Type; total_revenue: number; payment_count: number }[];
    daily_trend: unknown;
  };
  assert.deepEqual(
    [summary['total_revenue'], summary['total_payments'], trend],
    [
      pounds(received),
      model.receipts.length,
      [{ date: day, revenue: pounds(received), payments: model.receipts.length }],
    ],
    'the revenue report',
  );
  for (const type of types) {
    const ofType = model.receipts.filter((receipt) => receipt.type === type);
    const line = byType.find((each) => each.type === type);
    assert.deepEqual(
      [line?.total_revenue ?? 0, line?.payment_count ?? 0],
      [pounds(sum(ofType.map(({ amount }) => amount))), ofType.length],
      `the revenue of ${type}`,
    );
  }
};

const agreeOnRecords = async (model: Model, branch: ModelBranch): Promise<void> => {
  const { completed_records: records, total } = await read(branch, 'reservations/list-completed-records');
  const finished = model.reservations
    .filter(({ status }) => status === 'completed')
    .toSorted((a, b) => b.finishedAt - a.finishedAt)
    .map((reservation) => ({
      reservation_id: reservation.id,
      reservation_type: reservation.type,
      doctor_name: `The ${reservation.calledBy ?? ''}`,
      payment_status: paymentOf(reservation),
      payment_amount: amountOf(reservation),
      session_recorded: reservation.recorded,
    }));
  assert.deepEqual(cut(records, Object.keys(finished[0] ?? {})), finished, 'the completed records');
  assert.equal(total, finished.length);
};

/** Compares redundant data: ticket and record have the same money, and every change has an audit entry. */
const agreeWithin = async (model: Model, branch: ModelBranch, day: string): Promise<void> => {
  const { store } = branch.clinic.deps;
  const entries = await listAuditEntries(store, branch.id, asClinicDay(day));
  assert.equal(entries.length, model.changes, 'the audit entries');
  if (model.reservations.length === 0) return;
  const items = await store.getAll([
    ...model.reservations.map(({ id }) => keys.reservationRecord(id)),
    ...model.reservations.map(({ ticketNo }) => keys.ticket(branch.id, day, ticketNo)),
  ]);
  for (const [at, reservation] of model.reservations.entries()) {
    if (reservation.status === 'away') {
      const { branchId } = reservationRecordItem.parse(items[at]);
      assert.deepEqual([branchId === branch.id, items[at + model.reservations.length]], [false, undefined]);
      continue;
    }
    const account = reservationRecordItem.parse(items[at]);
    const ticket = ticketItem.parse(items[at + model.reservations.length]);
    for (const { charge, paid } of [account, ticket]) {
      assert.deepEqual(
        [charge, paid],
        [reservation.charge, reservation.paid],
        `the money of ${String(reservation.id)}`,
      );
    }
    assert.equal(ticket.status, reservation.status);
    assert.deepEqual(
      [account.sessionRecorded ?? false, ticket.sessionRecorded ?? false],
      [reservation.recorded, reservation.recorded],
    );
  }
};

/**
 * Compares what the product shows and stores of a branch's day with the model.
 * @param reports compares the reports too, which are made of what is compared anyway, and cost most to request for.
 */
export const agree = async (model: Model, branch: ModelBranch, day: string, reports: boolean): Promise<void> => {
  await Promise.all([
    agreeOnQueue(model, branch),
    agreeOnUnpaid(model, branch),
    agreeOnReceipts(model, branch, day),
    agreeOnRecords(model, branch),
    agreeOnPulses(model, branch, day),
    agreeWithin(model, branch, day),
    reports ? agreeOnReports(model, branch, day) : undefined,
  ]);
};
