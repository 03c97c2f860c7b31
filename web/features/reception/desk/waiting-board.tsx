import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { tooNarrow } from '#web/ui/table-columns.ts';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { DeskTable } from './desk-table.tsx';
import { useServiceGroups } from './service-heads.tsx';
import type { RowActionHandlers } from './desk-actions.ts';
import type { DeskLists, DeskTableSpec, Segment } from './use-segments.ts';

interface Props {
  readonly segment: Segment;
  readonly lists: DeskLists;
  readonly handlers: RowActionHandlers;
  readonly openId: number | undefined;
}

const columnStyles = { display: 'flex', flexDirection: 'column', minBlockSize: 0, minInlineSize: 0 } as const;

/** Who is here: the widths of the columns follow the room that the panel leaves; so do the buttons of a row. */
const hereStyles = { ...columnStyles, containerType: 'inline-size' } as const;

/** Beside the list of who is here: its columns need no names, and two more rows are in sight. */
const expectedStyles = {
  ...columnStyles,
  borderInlineStart: '1px solid var(--line)',
  '& thead .MuiTableRow-root': { blockSize: 0 },
  '& thead .MuiTableCell-head': { blockSize: 0, padding: 0, border: 0, fontSize: 0, lineHeight: 0 },
  '&& .row-group > .MuiTableCell-root': { insetBlockStart: 0 },
  '& .cell-name > button': { fontWeight: 400 },
} as const;

interface ChoiceProps {
  readonly chosen: 'here' | 'expected';
  readonly here: DeskTableSpec;
  readonly expected: DeskTableSpec;
  readonly onChoose: (part: 'here' | 'expected') => void;
}

/** A phone shows one of the two lists. */
const PartChoice = ({ chosen, here, expected, onChoose }: ChoiceProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Box sx={{ paddingBlock: 1 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={chosen}
        aria-label={t('pages:reception.services.label')}
        onChange={(_event, part: 'here' | 'expected' | null) => {
          if (part !== null) onChoose(part);
        }}
      >
        <ToggleButton value="here">
          {t('pages:reception.stats.here')} {number(here.rows.length)}
        </ToggleButton>
        <ToggleButton value="expected">
          {t('pages:reception.stats.expected')} {number(expected.rows.length)}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
};

/** The waiting: who is here, grouped by service, and beside them who is expected. */
export const WaitingBoard = ({ segment, lists, handlers, openId }: Props): React.ReactElement => {
  const { t } = useTexts();
  const small = useMediaQuery(tooNarrow, { noSsr: true });
  const groups = useServiceGroups(lists, handlers.onOpen);
  const [part, setPart] = useState<'here' | 'expected'>('here');
  const [here, expected] = segment.tables;
  const props = { search: '', handlers, openId };
  return (
    <QueryState<unknown>
      query={lists.queue}
      failed={t('pages:reception.loadFailed')}
      skeleton={<TableSkeleton rows={12} />}
    >
      {() => {
        if (here === undefined) return null;
        if (small) {
          const shown = part === 'expected' && expected !== undefined ? expected : here;
          return (
            <>
              {expected !== undefined && (
                <PartChoice chosen={part} here={here} expected={expected} onChoose={setPart} />
              )}
              <DeskTable table={shown} {...props} groups={shown === here ? groups.here : groups.expected} />
            </>
          );
        }
        return (
          <Box
            className="waiting-board"
            sx={{
              flex: 1,
              display: 'grid',
              gridTemplateColumns:
                expected === undefined ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) clamp(248px, 28%, 292px)',
              gridTemplateRows: 'minmax(0, 1fr)',
              minBlockSize: 0,
            }}
          >
            <Box sx={hereStyles}>
              <DeskTable fill table={here} {...props} groups={groups.here} />
            </Box>
            {expected !== undefined && (
              <Box sx={expectedStyles}>
                <DeskTable fill table={expected} {...props} groups={groups.expected} />
              </Box>
            )}
          </Box>
        );
      }}
    </QueryState>
  );
};
