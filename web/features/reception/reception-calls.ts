import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentMethod, QueueStatus } from '../../../shared/models/enums.ts';
import { listUnpaid, markPaid, showDailyIncome } from '../../../shared/routes/payments.ts';
import { findPatientsByPhone, searchPatients } from '../../../shared/routes/patients.ts';
import {
  bookReservation,
  changeStatus,
  listBranchQueue,
  reinsertReservation,
  skipReservation,
} from '../../../shared/routes/reservations.ts';
import { toPiastres, toPounds } from '../../../shared/rules/money.ts';
import type { Reply } from '../../../shared/routes/define.ts';
import type { Call, CallRequest } from '../../lib/client.ts';
import { call } from '../../lib/client.ts';
import { everyPage } from '../../lib/every-page.ts';
import { polling, staleAfter } from '../../lib/polling.ts';
import type { BoardSource, MoveSpec } from '../../lib/queue/optimistic-moves.ts';
import { movesSettled, optimisticMove } from '../../lib/queue/optimistic-moves.ts';
import { afterPayment, afterPaymentOnPage, afterReinsert, afterSkip, afterStatus } from './queue-changes.ts';
import type { ReceptionQueue, UnpaidPage } from './queue-changes.ts';

/** The first part of every key of a branch's reception. */
const counterKey = (branchId: number) => ['reception', branchId] as const;

/** The keys under which the counter's lists are kept. */
export const counterKeys = {
  queue: (branchId: number) => ['reception', branchId, 'queue'] as const,
  unpaid: (branchId: number) => ['reception', branchId, 'unpaid'] as const,
  income: (branchId: number) => ['reception', branchId, 'income'] as const,
};

/** Today's queue of the branch. */
export const useReceptionQueue = (branchId: number) =>
  useQuery({
    queryKey: counterKeys.queue(branchId),
    queryFn: async ({ client, signal }) => {
      await movesSettled(client, counterKey(branchId));
      return call(listBranchQueue, { params: { branchId } }, { signal });
    },
    // Never fresh: coming back to the counter asks again at once.
    staleTime: 0,
    refetchInterval: polling.queue,
    placeholderData: keepPreviousData,
  });

const unpaidPage = (branchId: number, cursor: string | undefined, signal: AbortSignal | undefined) =>
  call(listUnpaid, { params: { branchId }, query: { cursor } }, { signal });

/** What is owed at the branch, oldest first; more pages on demand. */
export const useUnpaid = (branchId: number) =>
  useInfiniteQuery({
    queryKey: counterKeys.unpaid(branchId),
    initialPageParam: '',
    queryFn: async ({ client, pageParam, signal }) => {
      await movesSettled(client, counterKey(branchId));
      return unpaidPage(branchId, pageParam === '' ? undefined : pageParam, signal);
    },
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    refetchInterval: polling.unpaid,
  });

/** Money received today. */
export const useDailyIncome = (branchId: number) =>
  useQuery({
    queryKey: counterKeys.income(branchId),
    queryFn: async ({ client, signal }) => {
      await movesSettled(client, counterKey(branchId));
      return call(showDailyIncome, { query: { branch_id: branchId } }, { signal });
    },
    staleTime: staleAfter.dailyIncome,
  });

interface Income {
  readonly date: string;
  readonly total_income: number;
}
type UnpaidPages = InfiniteData<UnpaidPage, string>;

interface Counter {
  readonly queue: ReceptionQueue | undefined;
  readonly unpaid: UnpaidPages | undefined;
  readonly income: Income | undefined;
}

/** What the moves of reception change: the queue, the unpaid list and today's income. */
const counterBoard = (branchId: number): BoardSource<Counter> => ({
  key: counterKey(branchId),
  read: (client) => ({
    queue: client.getQueryData<ReceptionQueue>(counterKeys.queue(branchId)),
    unpaid: client.getQueryData<UnpaidPages>(counterKeys.unpaid(branchId)),
    income: client.getQueryData<Income>(counterKeys.income(branchId)),
  }),
  write: (client, { queue, unpaid, income }) => {
    client.setQueryData(counterKeys.queue(branchId), queue);
    client.setQueryData(counterKeys.unpaid(branchId), unpaid);
    client.setQueryData(counterKeys.income(branchId), income);
  },
});

const counterMove = <Input, Answer>(client: QueryClient, branchId: number, spec: MoveSpec<Counter, Input, Answer>) =>
  optimisticMove(client, counterBoard(branchId), spec);

/** Money taken for a reservation. Amounts in pounds. */
export interface Payment {
  readonly id: number;
  readonly patientId: string;
  readonly method: PaymentMethod;
  /** What is taken now. */
  readonly amount: number;
  /** What was owed before; when it is all taken, the server is asked for "the whole" and not for a sum. */
  readonly balance: number;
}

const isWhole = ({ amount, balance }: Payment): boolean => toPiastres(amount) >= toPiastres(balance);

/** Takes money: the whole balance, or a part. */
export const payMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: (payment: Payment, key) =>
      ask(
        markPaid,
        {
          params: { id: payment.id },
          body: {
            patientId: payment.patientId,
            method: payment.method,
            ...(isWhole(payment) ? {} : { amount: payment.amount }),
          },
        },
        { idempotencyKey: key },
      ),
    predict: ({ queue, unpaid, income }, payment) => ({
      queue: queue && afterPayment(queue, payment.id, isWhole(payment)),
      unpaid: unpaid && {
        ...unpaid,
        pages: unpaid.pages.map((page) => afterPaymentOnPage(page, payment.id, payment.amount, isWhole(payment))),
      },
      income: income && {
        ...income,
        total_income: toPounds(toPiastres(income.total_income) + toPiastres(payment.amount)),
      },
    }),
  });

/** Takes a patient out of the active queue. */
export const skipMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: (id: number, key) => ask(skipReservation, { params: { id } }, { idempotencyKey: key }),
    predict: (counter, id) => ({ ...counter, queue: counter.queue && afterSkip(counter.queue, id, new Date()) }),
  });

/** Puts a skipped patient back, last. */
export const reinsertMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: (id: number, key) => ask(reinsertReservation, { params: { id } }, { idempotencyKey: key }),
    predict: (counter, id) => ({ ...counter, queue: counter.queue && afterReinsert(counter.queue, id) }),
  });

/** A reservation to another state of the queue. */
export const statusMove = (client: QueryClient, branchId: number, ask: Call = call) =>
  counterMove(client, branchId, {
    send: ({ id, status }: { readonly id: number; readonly status: QueueStatus }, key) =>
      ask(changeStatus, { params: { id }, body: { status } }, { idempotencyKey: key }),
    predict: (counter, { id, status }) => ({
      ...counter,
      queue: counter.queue && afterStatus(counter.queue, id, status, new Date()),
    }),
  });

export type KnownPatient = Reply<typeof searchPatients>['patients'][number];

const nobody: readonly KnownPatient[] = [];
/** As many as one looks over at a glance. */
const SUGGESTIONS = 6;
/** Fewer letters or digits fit half the clinic. */
const TELLING = 3;

/** Patients of the branch whom a name or a phone begun so may mean. */
export const useKnownPatients = (branchId: number, typed: string): readonly KnownPatient[] => {
  const found = useQuery({
    queryKey: ['known-patients', branchId, typed],
    queryFn: ({ signal }) =>
      call(searchPatients, { query: { search: typed, limit: SUGGESTIONS, branch_id: branchId } }, { signal }),
    enabled: typed.length >= TELLING,
    staleTime: staleAfter.patientLookup,
    placeholderData: keepPreviousData,
  });
  return typed.length < TELLING ? nobody : (found.data?.patients ?? nobody);
};

/** Who shares a phone at the branch of whoever is signed in. Source: seed sections 7 and 9, patient lookup. */
export const usePatientsOfPhone = (phone: string) =>
  useQuery({
    queryKey: ['patients-of-phone', phone],
    queryFn: ({ signal }) => call(findPatientsByPhone, { params: { phone } }, { signal }),
    staleTime: staleAfter.patientLookup,
  });

type BookingBody = CallRequest<typeof bookReservation>['body'];

/** Books a walk-in. The same form sent again after a lost answer is the same booking. */
export const useBooking = (branchId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: BookingBody; readonly key: string }) =>
      call(bookReservation, { body }, { idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: counterKey(branchId) }),
  });
};

/** Every unpaid row of the branch, for a file: the pages that the screen has not loaded too. */
export const allUnpaid = async (branchId: number): Promise<UnpaidPage['unpaid_payments']> => {
  const pages = await everyPage(
    (cursor: string | undefined) => unpaidPage(branchId, cursor, undefined),
    (page) => page.next_cursor,
  );
  return pages.flatMap((page) => page.unpaid_payments);
};
