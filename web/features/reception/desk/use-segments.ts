import { useCallback, useMemo } from 'react';
import { daysBetween } from '#shared/rules/clinic-day.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Column } from '#web/ui/sortable-table.tsx';
import {
  useActiveColumns,
  useAheadColumns,
  useDoneColumns,
  useExpectedColumns,
  useSkippedColumns,
  useUnpaidColumns,
  useWaitingColumns,
} from './desk-columns.tsx';
import type { DeskRow } from './desk-rows.ts';
import { deskRowOfRecord, deskRowOfUnpaid, isExpected, isPartlyPaid } from './desk-rows.ts';
import { useAheadList, useDailyIncome, useDone, useReceptionQueue, useUnpaid } from './reception-queries.ts';
import { matching } from './row-search.ts';

export const segmentIds = ['waiting', 'inside', 'skipped', 'done', 'toPay', 'ahead'] as const;
export type SegmentId = (typeof segmentIds)[number];

/** One table of a segment. */
export interface DeskTableSpec {
  /** Key of the sort order that this device stores. */
  readonly id: string;
  /** Caption, and heading where a segment has two tables. */
  readonly title: string;
  readonly file: string;
  readonly columns: readonly Column<DeskRow>[];
  /** Columns of the file and of an opened card, where the table shows fewer. */
  readonly allColumns?: readonly Column<DeskRow>[];
  /** The rows that match the search. */
  readonly rows: readonly DeskRow[];
  readonly empty: string;
  readonly emptyText?: string;
}

export interface Segment {
  readonly id: SegmentId;
  readonly label: string;
  /** Rows that match the search; undefined while they are loading. */
  readonly count: number | undefined;
  readonly tables: readonly DeskTableSpec[];
}

const noRows: readonly DeskRow[] = [];

/** The chosen later day until it begins: a desk may stay open over night. */
export const stillAhead = (chosen: string | undefined, today: string | undefined): string | undefined =>
  chosen !== undefined && today !== undefined && chosen <= today ? undefined : chosen;

/** The lists of the desk as rows of one kind, before the search. */
export const useDeskLists = (branchId: number, chosenDay: string | undefined) => {
  const queue = useReceptionQueue(branchId);
  const done = useDone(branchId);
  const unpaid = useUnpaid(branchId);
  const today = useDailyIncome(branchId).data?.date;
  const aheadDay = stillAhead(chosenDay, today);
  const ahead = useAheadList(branchId, aheadDay);
  const debts = useMemo(() => unpaid.data?.pages.flatMap((page) => page.unpaidPayments) ?? [], [unpaid.data]);
  const finished = useMemo(() => {
    const balances = new Map(debts.map(({ id, balance }) => [id, balance]));
    return done.data?.pages.flatMap((page) => page.completedRecords.map((record) => deskRowOfRecord(record, balances)));
  }, [done.data, debts]);
  const active = useMemo(
    (): readonly DeskRow[] | undefined =>
      queue.data?.arrivals === false
        ? queue.data.activeQueue.map(({ arrivedAt: _at, ...row }) => row)
        : queue.data?.activeQueue,
    [queue.data],
  );
  const skipped: readonly DeskRow[] | undefined = queue.data?.skippedQueue;
  const owing = useMemo(() => {
    const listed = new Map([...(active ?? []), ...(skipped ?? []), ...(finished ?? [])].map((row) => [row.id, row]));
    return debts.map((debt) => deskRowOfUnpaid(debt, listed.get(debt.id)));
  }, [debts, active, skipped, finished]);
  const later = useMemo(
    () =>
      ahead.data?.activeQueue.map(({ arrivedAt: _at, ...row }): DeskRow => ({
        ...row,
        serviceDate: ahead.data.serviceDate,
        ahead: true,
      })),
    [ahead.data],
  );
  return { queue, done, unpaid, today, active, skipped, finished, owing, aheadDay, ahead, later };
};
export type DeskLists = ReturnType<typeof useDeskLists>;

/** The lists as far as they match the search. */
const useMatches = (lists: DeskLists, search: string) => {
  const { active = noRows, skipped = noRows, finished = noRows, later = noRows, owing, today } = lists;
  return useMemo(() => {
    const matches = matching(active, search);
    const debts = matching(owing, search);
    // Before the day is loaded, every debt counts as today's.
    const isOlder = (row: DeskRow): boolean => today !== undefined && (row.serviceDate ?? today) < today;
    return {
      /** Waiting here; where arrivals are not marked, everybody who waits. Who is with a doctor is in the heads. */
      here: matches.filter((row) => row.status === 'waiting' && !isExpected(row)),
      expected: matches.filter(isExpected),
      inside: matches.filter(({ status }) => status === 'in_progress'),
      waiting: matches.filter((row) => row.status === 'waiting').length,
      skipped: matching(skipped, search),
      done: matching(finished, search),
      ahead: matching(later, search),
      owedToday: debts.filter((row) => !isOlder(row)),
      owedBefore: debts.filter(isOlder),
    };
  }, [active, skipped, finished, later, owing, today, search]);
};

type Columns = readonly Column<DeskRow>[];

interface SegmentParts {
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly found: ReturnType<typeof useMatches>;
  readonly columns: Readonly<
    Record<'active' | 'waiting' | 'expected' | 'skipped' | 'done' | 'ahead' | 'today' | 'older', Columns>
  >;
  /** Counts of the whole lists; undefined while they are loading. */
  readonly counts: Readonly<Record<SegmentId, number | undefined>>;
}

type PartTables = (parts: Pick<SegmentParts, 't' | 'found' | 'columns'>) => readonly DeskTableSpec[];

/** What all tables of the active queue have in common. */
const activeTable = ({ t, columns }: Pick<SegmentParts, 't' | 'columns'>) => ({
  id: 'reception-active',
  title: t('pages:reception.active.title'),
  file: t('pages:reception.active.file'),
  columns: columns.active,
});

const waitingTables: PartTables = ({ t, found, columns }) => [
  {
    ...activeTable({ t, columns }),
    columns: columns.waiting,
    allColumns: columns.active,
    rows: found.here,
    ...(found.expected.length === 0
      ? { empty: t('pages:reception.active.empty'), emptyText: t('pages:reception.active.emptyText') }
      : { empty: t('pages:reception.arrival.empty'), emptyText: t('pages:reception.arrival.emptyText') }),
  },
  ...(found.expected.length === 0
    ? []
    : [
        {
          id: 'reception-expected',
          title: t('pages:reception.arrival.expectedTitle'),
          file: t('pages:reception.arrival.file'),
          columns: columns.expected,
          allColumns: columns.active,
          rows: found.expected,
          empty: t('pages:reception.active.empty'),
        },
      ]),
];

const insideTables: PartTables = ({ t, found, columns }) => [
  {
    ...activeTable({ t, columns }),
    rows: found.inside,
    empty: t('pages:reception.inside.empty'),
    emptyText: t('pages:reception.inside.emptyText'),
  },
];

/** Debts of today, and those of earlier days. */
const debtTables: PartTables = ({ t, found, columns }) => {
  const file = t('pages:reception.unpaid.file');
  return [
    {
      id: 'reception-unpaid',
      title: t('pages:reception.unpaid.today'),
      file,
      columns: columns.today,
      rows: found.owedToday,
      empty: t(found.owedBefore.length === 0 ? 'pages:reception.unpaid.empty' : 'pages:reception.unpaid.todayEmpty'),
      emptyText: t('pages:reception.unpaid.emptyText'),
    },
    {
      id: 'reception-unpaid-older',
      title: t('pages:reception.unpaid.older'),
      file,
      columns: columns.older,
      rows: found.owedBefore,
      empty: t('pages:reception.row.noDebts'),
    },
  ];
};

/** The one table of a segment whose texts bear its name. */
const ownTable =
  (id: 'skipped' | 'done' | 'ahead'): PartTables =>
  ({ t, found, columns }) => [
    {
      id: `reception-${id}`,
      title: t(`pages:reception.${id}.title`),
      file: t(`pages:reception.${id}.file`),
      columns: columns[id],
      rows: found[id],
      empty: t(`pages:reception.${id}.empty`),
      emptyText: t(`pages:reception.${id}.emptyText`),
    },
  ];

const tablesOf: Readonly<Record<SegmentId, PartTables>> = {
  waiting: waitingTables,
  inside: insideTables,
  skipped: ownTable('skipped'),
  done: ownTable('done'),
  toPay: debtTables,
  ahead: ownTable('ahead'),
};

const segmentsOf = ({ counts, ...parts }: SegmentParts): readonly Segment[] =>
  segmentIds.map((id) => ({
    id,
    label: parts.t(`pages:reception.segments.${id}`),
    count: counts[id],
    tables: tablesOf[id](parts),
  }));

type Debt = Pick<DeskRow, 'patientId' | 'balance' | 'serviceDate'>;

/** What patients owe from earlier days than the given one: pounds by id of the patient. */
export const olderDebtsOf = (debts: readonly Debt[], today = ''): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { patientId, balance, serviceDate = today } of debts) {
    if (serviceDate < today) sums.set(patientId, (sums.get(patientId) ?? 0) + (balance ?? 0));
  }
  return sums;
};

/** Those of the desk's lists, for visits and for packages. */
const useOlderDebts = ({ owing, unpaid, today }: DeskLists): ReadonlyMap<string, number> => {
  const packages = unpaid.data?.pages[0]?.unpaidPackages;
  return useMemo(() => {
    const sold = packages?.map(({ soldOn, ...bought }) => ({ ...bought, serviceDate: soldOn }));
    return olderDebtsOf([...owing, ...(sold ?? [])], today);
  }, [owing, packages, today]);
};

interface Shown {
  /** The page has room for the phones. */
  readonly roomy: boolean;
  readonly onOpen: (row: DeskRow) => void;
}

/**
 * The parts of the queue, each with its tables. They stay the same objects until their rows change, so that a letter or
 * a dialog does not draw the tables again. Source: docs/requirements.md#reception-queue.
 */
export const useSegments = (lists: DeskLists, search: string, { roomy, onOpen }: Shown): readonly Segment[] => {
  const { t } = useTexts();
  const found = useMatches(lists, search);
  const { today = '' } = lists;
  const ageOn = useCallback((day: string): number => (day === '' ? 0 : daysBetween(day, today)), [today]);
  const debts = useOlderDebts(lists);
  const active = useActiveColumns(onOpen, debts);
  const waiting = useWaitingColumns(onOpen, { older: debts, roomy });
  const expected = useExpectedColumns(onOpen);
  const skipped = useSkippedColumns(onOpen, debts);
  const done = useDoneColumns(onOpen, debts);
  const ahead = useAheadColumns(onOpen, lists.later?.some(({ window }) => window !== undefined) ?? false);
  const owed = useUnpaidColumns(onOpen, { hasPart: found.owedToday.some(isPartlyPaid) });
  const older = useUnpaidColumns(onOpen, { hasPart: found.owedBefore.some(isPartlyPaid), ageOn });
  const searching = search !== '';
  const doneTotal = searching ? found.done.length : lists.done.data?.pages[0]?.total;
  const owedTotal = searching
    ? found.owedToday.length + found.owedBefore.length
    : lists.unpaid.data?.pages[0]?.totalUnpaidCount;
  const isActive = lists.active !== undefined;
  const isSkipped = lists.skipped !== undefined;
  const isAhead = lists.later !== undefined;
  return useMemo(
    () =>
      segmentsOf({
        t,
        found,
        columns: { active, waiting, expected, skipped, done, ahead, today: owed, older },
        counts: {
          waiting: isActive ? found.waiting : undefined,
          inside: isActive ? found.inside.length : undefined,
          skipped: isSkipped ? found.skipped.length : undefined,
          done: doneTotal,
          toPay: owedTotal,
          ahead: isAhead ? found.ahead.length : undefined,
        },
      }),
    [
      t,
      found,
      active,
      waiting,
      expected,
      skipped,
      done,
      ahead,
      owed,
      older,
      doneTotal,
      owedTotal,
      isActive,
      isSkipped,
      isAhead,
    ],
  );
};
