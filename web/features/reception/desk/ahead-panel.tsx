import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { DayChoice, useNextOpenDay } from '../booking/day-choice.tsx';
import { DeskTable } from './desk-table.tsx';
import type { RowActionHandlers } from './desk-actions.ts';
import type { DeskLists, Segment } from './use-segments.ts';

interface Props {
  readonly branchId: number;
  readonly segment: Segment;
  readonly lists: DeskLists;
  readonly search: string;
  readonly handlers: RowActionHandlers;
  readonly openId: number | undefined;
  readonly onDay: (day: string) => void;
}

/** The list of a later day, which reception chooses; at first the next open day. */
export const AheadPanel = ({
  branchId,
  segment,
  lists,
  search,
  handlers,
  openId,
  onDay,
}: Props): React.ReactElement => {
  const { t } = useTexts();
  const { aheadDay: day, ahead, today } = lists;
  const next = useNextOpenDay(branchId, today);
  const missing = day === undefined ? next : undefined;
  useEffect(() => {
    if (missing !== undefined) onDay(missing);
  }, [missing, onDay]);
  const [table] = segment.tables;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        paddingBlockStart: 1,
        '& > :first-of-type': { marginInlineStart: { md: 2 } },
      }}
    >
      <Box sx={{ justifySelf: 'start', minInlineSize: 180 }}>
        <DayChoice
          branchId={branchId}
          day={day}
          purpose="list"
          today={today}
          onDay={(chosen) => {
            if (chosen !== undefined) onDay(chosen);
          }}
        />
      </Box>
      <QueryState<unknown> query={ahead} failed={t('pages:reception.loadFailed')} skeleton={<TableSkeleton rows={6} />}>
        {() => table !== undefined && <DeskTable table={table} search={search} handlers={handlers} openId={openId} />}
      </QueryState>
    </Box>
  );
};
