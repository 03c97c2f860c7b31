import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { debtDays } from '#web/parts/money/debt-days.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { DeskTable } from './desk-table.tsx';
import type { RowActionHandlers } from './desk-actions.ts';
import type { DeskLists, DeskTableSpec, Segment } from './use-segments.ts';

interface Props {
  readonly segment: Segment;
  readonly lists: DeskLists;
  readonly search: string;
  readonly handlers: RowActionHandlers;
  /** The row that is open in the panel. */
  readonly openId: number | undefined;
  readonly onBookTyped?: () => void;
}

interface ResultsProps extends Omit<Props, 'segment'> {
  readonly segments: readonly Segment[];
  /** What was found and is in no table; false for nothing. */
  readonly children: ReactNode;
}

/** The query of a segment, its error text and its next page. */
const useSource = ({ segment, lists }: Pick<Props, 'segment' | 'lists'>) => {
  const { t } = useTexts();
  switch (segment.id) {
    case 'done':
      return { query: lists.done, failed: t('pages:reception.done.failed'), more: lists.done };
    case 'toPay':
      return { query: lists.unpaid, failed: t('pages:reception.unpaid.failed'), more: lists.unpaid };
    case 'ahead':
      return { query: lists.ahead, failed: t('pages:reception.loadFailed'), more: undefined };
    case 'waiting':
    case 'inside':
    case 'skipped':
      return { query: lists.queue, failed: t('pages:reception.loadFailed'), more: undefined };
  }
};

/** The tables of a segment, each under its heading where it has several. */
export const SegmentTables = ({ segment, lists, search, handlers, openId }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  const { query, failed, more } = useSource({ segment, lists });
  const owed = lists.unpaid.data?.pages[0];
  const headed = segment.tables.length > 1;
  const heading = (table: DeskTableSpec): string =>
    table.id === 'reception-unpaid-older' && owed !== undefined && search === ''
      ? t('pages:reception.unpaid.olderTotal', { amount: money(owed.olderUnpaidAmount) })
      : table.title;
  return (
    <QueryState<unknown> query={query} failed={failed} skeleton={<TableSkeleton rows={6} />}>
      {() => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, containerType: 'inline-size' }}>
          {segment.id === 'toPay' && owed !== undefined && owed.totalUnpaidAmount > 0 && search === '' && (
            <Typography variant="body2" sx={{ paddingInline: 2, paddingBlockStart: 1.5, color: 'text.secondary' }}>
              {[
                t('pages:reception.unpaid.total', { amount: money(owed.totalUnpaidAmount) }),
                ...owed.byAge.map(
                  ({ age, amount }) =>
                    `${t(`pages:ledger.debts.ages.${age}`, debtDays(age, number))}: ${money(amount)}`,
                ),
              ].join(' · ')}
            </Typography>
          )}
          {segment.tables
            .filter((table, index) => table.rows.length > 0 || (index === 0 && search === ''))
            .map((table) => (
              <section key={table.id}>
                {headed && (
                  <Typography component="h3" variant="subtitle2" sx={{ paddingInline: 2, paddingBlock: 1 }}>
                    {heading(table)} ({number(table.rows.length)})
                  </Typography>
                )}
                <DeskTable table={table} search={search} handlers={handlers} openId={openId} />
              </section>
            ))}
          {more?.hasNextPage === true && search === '' && (
            <Button
              variant="outlined"
              loading={more.isFetchingNextPage}
              onClick={() => void more.fetchNextPage()}
              sx={{ justifySelf: 'center' }}
            >
              {t('pages:reception.unpaid.more')}
            </Button>
          )}
        </Box>
      )}
    </QueryState>
  );
};

/** Search results of all segments, each under its heading. */
export const SearchResults = ({ segments, children, ...rest }: ResultsProps): React.ReactElement => {
  const found = segments.filter(({ tables }) => tables.some(({ rows }) => rows.length > 0));
  const [first] = segments;
  if (found.length === 0 && children === false && first !== undefined) {
    const nothing = { ...first, tables: first.tables.slice(0, 1) };
    return <DeskTableOrNothing {...rest} segment={nothing} />;
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {found.map((segment) => (
        <section key={segment.id} aria-label={segment.label}>
          {segment.tables.length === 1 && (
            <Typography component="h3" variant="subtitle2" sx={{ paddingInline: 2, paddingBlock: 1 }}>
              {segment.label}
            </Typography>
          )}
          <SegmentTables {...rest} segment={segment} />
        </section>
      ))}
      {children}
    </Box>
  );
};

/** An empty table shows "no match". */
const DeskTableOrNothing = ({ segment, search, handlers, onBookTyped }: Props): React.ReactElement | null => {
  const [table] = segment.tables;
  return table === undefined ? null : (
    <DeskTable table={table} search={search} handlers={handlers} onBookTyped={onBookTyped} />
  );
};
