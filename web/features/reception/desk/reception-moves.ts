import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PaymentMethod, QueueStatus } from '#shared/models/enums.ts';
import { sumOfPiastres, toPiastres, toPounds } from '#shared/rules/money.ts';
import { skipReservation } from '#shared/routes/doctor.ts';
import { keepAsCredit } from '#shared/routes/ledger.ts';
import { markPaid } from '#shared/routes/payments.ts';
import {
  changeStatus,
  markArrival,
  reinsertReservation,
  undoMove as undoMoveRoute,
} from '#shared/routes/reservations.ts';
import type { Call, CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';
import type { BoardSource, MoveSpec } from '#web/lib/queue/optimistic-moves.ts';
import { optimisticMove } from '#web/lib/queue/optimistic-moves.ts';
import { type QueueRoom, withPlaces } from '#web/lib/queue/places.ts';
import {
  afterArrival,
  afterPayment,
  afterPaymentOnPage,
  afterReinsert,
  afterSkip,
  afterStatus,
} from './queue-changes.ts';
import type { ReceptionQueue, UnpaidPage } from './queue-changes.ts';
import { counterKeys } from './reception-queries.ts';

interface Income {
  readonly date: string;
  readonly totalIncome: number;
}
type UnpaidPages = InfiniteData<UnpaidPage, string>;

interface Counter {
  readonly queue: ReceptionQueue | undefined;
  readonly unpaid: UnpaidPages | undefined;
  readonly income: Income | undefined;
}

/** The queries that reception's moves change: queue, unpaid list and today's income. */
/** The predicted lists in the answer that is shown, with their places. */
const shownAfter = (queue: ReceptionQueue, shown: (ReceptionQueue & QueueRoom) | undefined): ReceptionQueue => ({
  ...shown,
  ...queue,
  activeQueue: withPlaces(queue.activeQueue, shown ?? {}),
});

const counterBoard = (branchId: number): BoardSource<Counter> => ({
  key: counterKey(branchId),
  read: (client) => ({
    queue: client.getQueryData<ReceptionQueue>(counterKeys.queue(branchId)),
    unpaid: client.getQueryData<UnpaidPages>(counterKeys.unpaid(branchId)),
    income: client.getQueryData<Income>(counterKeys.income(branchId)),
  }),
  write: (client, { queue, unpaid, income }) => {
    // Keeps the fields of the answer that a move does not change.
    client.setQueryData<ReceptionQueue>(counterKeys.queue(branchId), (old) => queue && shownAfter(queue, old));
    client.setQueryData(counterKeys.unpaid(branchId), unpaid);
    client.setQueryData(counterKeys.income(branchId), income);
  },
});

const counterMove = <Input, Answer>(client: QueryClient, branchId: number, spec: MoveSpec<Counter, Input, Answer>) =>
  optimisticMove(client, counterBoard(branchId), spec);

/** A part of a payment, in one way. Amount in pounds. */
export interface PaymentPart {
  readonly method: PaymentMethod;
  readonly amount: number;
  /** Number of the card slip or the transfer; never of cash. */
  readonly reference?: string;
}

/** Money taken for a reservation. Amounts in pounds. */
export interface Payment {
  readonly id: number;
  readonly patientId: string;
  /** Parts paid now; empty when credit pays everything. */
  readonly parts: readonly PaymentPart[];
  /** How much of the patient's credit is used. */
  readonly credit: number;
  /** How much of the patient's credit at other branches is used. */
  readonly creditElsewhere?: readonly { readonly branchId: number; readonly amount: number }[];
  /** The balance before. */
  readonly balance: number;
}

/** The money of a payment, without credit. */
const receivedOf = ({ parts }: Pick<Payment, 'parts'>): number =>
  toPounds(sumOfPiastres(parts.map(({ amount }) => toPiastres(amount))));

/** The part that credit pays, here and at other branches. */
export const creditOf = ({ credit, creditElsewhere = [] }: Pick<Payment, 'credit' | 'creditElsewhere'>): number =>
  toPounds(sumOfPiastres([credit, ...creditElsewhere.map(({ amount }) => amount)].map(toPiastres)));

const settledBy = (payment: Payment): number =>
  toPounds(sumOfPiastres([receivedOf(payment), creditOf(payment)].map(toPiastres)));

const isWhole = (payment: Payment): boolean => toPiastres(settledBy(payment)) >= toPiastres(payment.balance);

const bodyOf = (payment: Payment): CallRequest<typeof markPaid>['body'] => {
  const { patientId, parts, credit, creditElsewhere = [] } = payment;
  const used = {
    ...(credit !== 0 && { credit }),
    ...(creditElsewhere.length > 0 && { creditElsewhere: [...creditElsewhere] }),
  };
  const [first, ...more] = parts;
  // Amount 0: if the balance has grown, only the credit is used and no payment is recorded.
  if (first === undefined) return { patientId, ...used, amount: 0 };
  // Without a sum the server takes what is owed by then, which may differ from the money in the receptionist's hand.
  return { patientId, ...used, ...(more.length > 0 ? { parts: [...parts] } : first) };
};

/** The balance of a visit as the lists show it; 0 when the whole unpaid list is known without it. */
const shownBalance = ({ queue, unpaid }: Counter, id: number): number | undefined => {
  const pages = unpaid?.pages ?? [];
  const rows = [
    ...(queue?.activeQueue ?? []),
    ...(queue?.skippedQueue ?? []),
    ...pages.flatMap(({ unpaidPayments }) => unpaidPayments),
  ];
  const isWhole = pages.length > 0 && pages.at(-1)?.nextCursor === undefined;
  return rows.find((row) => row.id === id)?.balance ?? (isWhole ? 0 : undefined);
};

/** Takes money: the whole balance, or a part. */
export const payMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: (payment: Payment, key) =>
      ask(markPaid, { params: { id: payment.id }, body: bodyOf(payment) }, { idempotencyKey: key }),
    predict: ({ queue, unpaid, income }, payment) => ({
      queue: queue && afterPayment(queue, payment.id, settledBy(payment)),
      unpaid: unpaid && {
        ...unpaid,
        pages: unpaid.pages.map((page) => afterPaymentOnPage(page, payment.id, settledBy(payment), isWhole(payment))),
      },
      income: income && {
        ...income,
        totalIncome: toPounds(sumOfPiastres([toPiastres(income.totalIncome), toPiastres(receivedOf(payment))])),
      },
    }),
    isMade: (board, { id, balance }) => ![balance, undefined].includes(shownBalance(board, id)),
  });

/** What was paid for a visit that was given up, as credit of the patient. */
export const keepMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: (id: number, key) => ask(keepAsCredit, { params: { id } }, { idempotencyKey: key }),
    predict: (counter) => counter,
    repeatable: true,
  });

/** Takes a patient out of the active queue. */
export const skipMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: (id: number, key) => ask(skipReservation, { params: { id } }, { idempotencyKey: key }),
    predict: (counter, id) => ({ ...counter, queue: counter.queue && afterSkip(counter.queue, id, new Date()) }),
    repeatable: true,
  });

/** Puts a skipped patient back, last. */
export const reinsertMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: (id: number, key) => ask(reinsertReservation, { params: { id } }, { idempotencyKey: key }),
    predict: (counter, id) => ({ ...counter, queue: counter.queue && afterReinsert(counter.queue, id) }),
    repeatable: true,
  });

interface StatusChange {
  readonly id: number;
  readonly status: QueueStatus;
  /** Its idempotency key. */
  readonly key: string;
}

/** A reservation to another state of the queue. */
export const statusMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: ({ id, status, key }: StatusChange) =>
      ask(changeStatus, { params: { id }, body: { status } }, { idempotencyKey: key }),
    predict: (counter, { id, status }) => ({
      ...counter,
      queue: counter.queue && afterStatus(counter.queue, id, status, new Date()),
    }),
  });

/** A patient marked as arrived, or not. */
export const arrivalMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: ({ id, arrived }: { readonly id: number; readonly arrived: boolean }, key) =>
      ask(markArrival, { params: { id }, body: { arrived } }, { idempotencyKey: key }),
    predict: (counter, { id, arrived }) => ({
      ...counter,
      queue: counter.queue && afterArrival(counter.queue, id, arrived ? new Date().toISOString() : null),
    }),
    repeatable: true,
  });

/** Undoes the last move of a reservation; the answer contains its new position. */
export const undoMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: ({ id, moveId }: { readonly id: number; readonly moveId: string }, key) =>
      ask(undoMoveRoute, { params: { id }, body: { moveId } }, { idempotencyKey: key }),
    predict: (counter) => counter,
  });
