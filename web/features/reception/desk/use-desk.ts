import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { GivingUp } from '../row/cancel-dialog.tsx';
import { useCounterActions } from './counter-actions.ts';
import type { MoneyTask } from '#web/lib/api/money-task.ts';
import type { DeskRow } from './desk-rows.ts';
import { isExpected, owedOf } from './desk-rows.ts';
import type { Debt } from '../payment/use-payment-form.ts';
import type { RowActionHandlers } from './desk-actions.ts';
import { matching } from './row-search.ts';
import type { DeskLists, SegmentId } from './use-segments.ts';
import { useDeskLists, useSegments } from './use-segments.ts';

const debtOf = (row: DeskRow): Debt | undefined => {
  const balance = owedOf(row);
  return balance === undefined ? undefined : { id: row.id, patientId: row.patientId, name: row.patientName, balance };
};

const rowsOf = ({ active, skipped, finished, owing, later }: DeskLists): readonly DeskRow[] =>
  [active, skipped, finished, owing, later].flatMap((rows) => rows ?? []);

/** Finds a row in any of the lists. */
const findIn = (lists: DeskLists, id: number | undefined): DeskRow | undefined =>
  rowsOf(lists).find((row) => row.id === id);

/** Rows of all lists that match a text, each reservation once. */
const rowsMatching = (lists: DeskLists, text: string): readonly DeskRow[] => [
  ...new Map(matching(rowsOf(lists), text).map((row) => [row.id, row])).values(),
];

/** Loads the pages of a list that are not loaded yet, one by one. */
const useAllPages = (wanted: boolean, list: DeskLists['done'] | DeskLists['unpaid']): void => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const missing = wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (missing) void fetchNextPage();
  }, [missing, fetchNextPage]);
};

/** What the buttons of a row do. They stay the same, so that rows are not drawn again for new actions. */
const useRowHandlers = (
  { arrive, skip, reinsert }: ReturnType<typeof useCounterActions>,
  onDebt: (debt: Debt | undefined) => void,
  onOpen: (id: number) => void,
): RowActionHandlers => {
  const latest = useRef({ arrive, skip, reinsert, onDebt, onOpen });
  useEffect(() => {
    latest.current = { arrive, skip, reinsert, onDebt, onOpen };
  });
  return useMemo(
    () => ({
      onPay: (row) => latest.current.onDebt(debtOf(row)),
      onArrive: (row) => latest.current.arrive(row, isExpected(row)),
      onNotHere: (row) => latest.current.arrive(row, false),
      onSkip: (row) => latest.current.skip(row),
      onReinsert: (row) => latest.current.reinsert(row),
      onOpen: (row) => latest.current.onOpen(row.id),
    }),
    [],
  );
};

/** State of reception's desk: lists, search, open windows and actions. */
export const useDesk = (branchId: number, isWide: boolean) => {
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
  const handlers = useRowHandlers(actions, setDebt, setOpened);
  useAllPages(search !== '', lists.done);
  useAllPages(true, lists.unpaid);
  const segments = useSegments(lists, search, { roomy: isWide && opened === undefined, onOpen: handlers.onOpen });
  const booked = bookedToPay === undefined ? undefined : findIn(lists, bookedToPay);
  const openedRow = opened === undefined ? undefined : findIn(lists, opened);
  return {
    lists,
    actions,
    handlers,
    segments,
    typed,
    setTyped,
    search,
    /** What matches the text typed now: the list on the screen may lag behind the keys. */
    findTyped: () => rowsMatching(lists, typed.trim()),
    segment,
    setSegment,
    setAheadDay,
    opened,
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
