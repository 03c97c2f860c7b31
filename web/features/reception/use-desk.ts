import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { GivingUp } from './cancel-dialog.tsx';
import { useCounterActions } from './counter-actions.ts';
import type { MoneyTask } from '#web/lib/money-task.ts';
import type { DeskRow } from './desk-rows.ts';
import { isExpected, owedOf } from './desk-rows.ts';
import type { Debt } from './use-payment-form.ts';
import type { RowActionHandlers } from './row-actions.tsx';
import { matching } from './row-search.ts';
import type { DeskLists, SegmentId } from './use-segments.ts';
import { useDeskLists, useSegments } from './use-segments.ts';

const debtOf = (row: DeskRow): Debt | undefined => {
  const balance = owedOf(row);
  return balance === undefined ? undefined : { id: row.id, patientId: row.patient_id, name: row.patient_name, balance };
};

/** Finds a row in any of the lists. */
const findIn = (lists: DeskLists, id: number | undefined): DeskRow | undefined =>
  [lists.active, lists.skipped, lists.finished, lists.owing, lists.later]
    .flatMap((rows) => rows ?? [])
    .find((row) => row.id === id);

/** A search covers the whole list: pages that are not loaded yet are loaded one by one. */
const useAllPages = (wanted: boolean, list: DeskLists['done'] | DeskLists['unpaid']): void => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const missing = wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (missing) void fetchNextPage();
  }, [missing, fetchNextPage]);
};

/** State of reception's desk: lists, search, open windows and actions. */
export const useDesk = (branchId: number) => {
  const [aheadDay, setAheadDay] = useState<string>();
  const lists = useDeskLists(branchId, aheadDay);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [segment, setSegment] = useState<SegmentId>('waiting');
  const [opened, setOpened] = useState<number>();
  const [debt, setDebt] = useState<Debt>();
  /** A reservation just booked whose payment is taken as soon as the queue lists it. */
  const [bookedToPay, setBookedToPay] = useState<number>();
  const [givingUp, setGivingUp] = useState<GivingUp>();
  const [moneyTask, setMoneyTask] = useState<MoneyTask>();
  const actions = useCounterActions(branchId, {
    onReceipt: (reservationId) => setMoneyTask({ kind: 'receipt', reservationId }),
    onOpen: (row) => setOpened(row.id),
  });
  const { arrive, skip, reinsert } = actions;
  // Kept in a ref, so that rows are not drawn again for each new pair of functions.
  const latest = useRef({ arrive, skip, reinsert });
  useEffect(() => {
    latest.current = { arrive, skip, reinsert };
  });
  const handlers = useMemo(
    (): RowActionHandlers => ({
      onPay: (row) => setDebt(debtOf(row)),
      onArrive: (row) => latest.current.arrive(row, isExpected(row)),
      onSkip: (row) => latest.current.skip(row),
      onReinsert: (row) => latest.current.reinsert(row),
      onOpen: (row) => setOpened(row.id),
    }),
    [],
  );
  useAllPages(search !== '', lists.done);
  useAllPages(search !== '', lists.unpaid);
  const segments = useSegments(lists, search, handlers.onOpen);
  const booked = bookedToPay === undefined ? undefined : findIn(lists, bookedToPay);
  /** Rows of all lists that match what is typed now: the list on the screen may lag behind the keys. */
  const findTyped = (): readonly DeskRow[] => {
    const rows = [lists.active, lists.skipped, lists.finished, lists.owing, lists.later].flatMap((list) => list ?? []);
    return [...new Map(matching(rows, typed.trim()).map((row) => [row.id, row])).values()];
  };
  const openedRow = opened === undefined ? undefined : findIn(lists, opened);
  return {
    lists,
    actions,
    handlers,
    segments,
    typed,
    setTyped,
    search,
    findTyped,
    segment,
    setSegment,
    setAheadDay,
    openedRow,
    setOpened,
    debt: debt ?? (booked && debtOf(booked)),
    setDebt,
    closePayment: () => {
      setDebt(undefined);
      setBookedToPay(undefined);
    },
    setBookedToPay,
    find: (id: number) => findIn(lists, id),
    moneyTask,
    setMoneyTask,
    givingUp,
    setGivingUp,
  };
};
