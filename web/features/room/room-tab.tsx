import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listBranchQueue, listCompletedRecords } from '#shared/routes/reservations.ts';
import { serviceText } from '#web/lib/i18n/service-text.ts';
import { call } from '#web/lib/api/client.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { polling } from '#web/lib/api/polling.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';
import { CutName } from '#web/ui/cut-name.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { WaitBar } from '#web/ui/wait-bar.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import type { RoomEntry, RoomPart } from './room-board.ts';
import { entriesMatching, minutesSince, roomOf, roomParts } from './room-board.ts';

/** Visits of today that ended last; the whole list is in the queue's tab. */
const SHOWN_AS_LEFT = 20;

const useRoom = (branchId: number) =>
  useQuery({
    queryKey: ['reception', branchId, 'room'],
    queryFn: async ({ signal }) => {
      const [queue, done] = await Promise.all([
        call(listBranchQueue, { params: { branchId } }, { signal }),
        call(listCompletedRecords, { query: { branchId, limit: SHOWN_AS_LEFT } }, { signal }),
      ]);
      return { arrivals: queue.arrivals, total: done.total, board: roomOf(queue, done.completedRecords) };
    },
    staleTime: 0,
    refetchInterval: polling.queue,
  });

/** Rows of a part before "Show More". */
const SHOWN = 15;

/** The service and the doctor; for who left, the time. */
const useDetail = (part: RoomPart): ((entry: RoomEntry) => string) => {
  const { t } = useTexts();
  const { time } = useFormats();
  const nameOf = useLocalizedName();
  return (entry) =>
    [
      serviceText(t, entry, entry.areas),
      nameOf(entry.doctor, entry.doctorAr),
      entry.since === null || part === 'here' ? null : time(entry.since),
    ]
      .filter((text) => text !== null)
      .join(' · ');
};

const entryStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1.5,
  minBlockSize: 48,
  borderBlockStart: '1px solid var(--line)',
  lineHeight: 'var(--tight)',
} as const;
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'start' } as const;

interface EntryProps {
  readonly part: RoomPart;
  readonly entry: RoomEntry;
}

/** A patient: name, service and doctor, and how long; coral above 45 minutes of waiting. */
const Entry = ({ part, entry }: EntryProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const detail = useDetail(part);
  const now = useMinute();
  const minutes = entry.since === null || part === 'gone' ? undefined : minutesSince(entry.since, now);
  const text = minutes === undefined ? '' : t('pages:reception.minutes', { amount: number(minutes) });
  return (
    <Box component="li" sx={entryStyles}>
      <Box sx={{ minInlineSize: 0 }}>
        <CutName name={entry.name} />
        <Box sx={{ ...cut, color: 'text.secondary', fontSize: 'var(--fs-13)' }}>{detail(entry)}</Box>
      </Box>
      {minutes !== undefined && (part === 'here' ? <WaitBar minutes={minutes}>{text}</WaitBar> : <span>{text}</span>)}
    </Box>
  );
};

interface PartProps {
  readonly part: RoomPart;
  readonly entries: readonly RoomEntry[];
  /** How many there are, when the list shows fewer. */
  readonly total: number;
}

const Part = ({ part, entries, total }: PartProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, SHOWN);
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', minBlockSize: 36 }}>
        <Typography id={id} component="h2" variant="h4">
          {t(`pages:room.${part}`)}
        </Typography>
        <Box component="span" sx={{ color: 'text.tertiary' }}>
          {number(total)}
        </Box>
      </Box>
      {entries.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('pages:room.nobody')}</Typography>
      ) : (
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {shown.map((entry) => (
            <Entry key={entry.id} part={part} entry={entry} />
          ))}
        </Box>
      )}
      {entries.length > SHOWN && (
        <Button onClick={() => setAll(!all)}>{t(all ? 'table.showLess' : 'table.showMore')}</Button>
      )}
    </section>
  );
};

/** Board of today's patients: with a doctor, waiting, expected, left. */
export const RoomTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const room = useRoom(branchId);
  const [typed, setTyped] = useState('');
  return (
    <QueryState query={room} failed={t('pages:reception.loadFailed')} skeleton={<TableSkeleton rows={6} />}>
      {({ arrivals, total, board }) => (
        <Box
          sx={{
            display: 'grid',
            columnGap: 5,
            rowGap: 3,
            alignItems: 'start',
            // In em: large letters get fewer columns. Not `auto-fit`: the search spans all of them, so that none is empty.
            gridTemplateColumns: 'minmax(0, 1fr)',
            '@media (width >= 45em)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
            '@media (width >= 80em)': { gridTemplateColumns: `repeat(${String(arrivals ? 4 : 3)}, minmax(0, 1fr))` },
            maxInlineSize: arrivals ? 1560 : 1160,
          }}
        >
          <TextField
            type="search"
            placeholder={t('pages:room.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { 'aria-label': t('pages:room.search'), dir: 'auto' } }}
            sx={{ gridColumn: '1 / -1', maxInlineSize: 380 }}
          />
          {roomParts
            .filter((part) => part !== 'expected' || arrivals)
            .map((part) => (
              <Part
                key={part}
                part={part}
                entries={entriesMatching(board[part], typed)}
                total={part === 'gone' ? total : board[part].length}
              />
            ))}
        </Box>
      )}
    </QueryState>
  );
};
