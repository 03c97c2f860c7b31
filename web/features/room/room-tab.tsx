import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listBranchQueue, listCompletedRecords } from '#shared/routes/reservations.ts';
import { areasText } from '#web/lib/areas-text.ts';
import { call } from '#web/lib/client.ts';
import { useFormats } from '#web/lib/formats.ts';
import { polling } from '#web/lib/polling.ts';
import { useLocalizedName, useTexts } from '#web/lib/texts.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import type { RoomEntry, RoomPart } from './room-board.ts';
import { minutesSince, roomOf, roomParts } from './room-board.ts';

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

/** The service, the doctor, and since when: an hour and how many minutes ago. */
const useDetail = (part: RoomPart): ((entry: RoomEntry) => string) => {
  const { t } = useTexts();
  const { number, time } = useFormats();
  const nameOf = useLocalizedName();
  const now = useMinute();
  return ({ serviceType, areas, doctor, doctorAr, position, since }) =>
    [
      [t(`type.${serviceType}`), areasText(t, areas)].filter((text) => text !== null).join(' '),
      nameOf(doctor, doctorAr),
      position === null ? null : number(position),
      since === null
        ? null
        : part === 'gone'
          ? time(since)
          : t('pages:room.since', { time: time(since), minutes: number(minutesSince(since, now)) }),
    ]
      .filter((text) => text !== null)
      .join(' · ');
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
  const detail = useDetail(part);
  return (
    <Card component="section" variant="outlined" aria-labelledby={id} sx={{ paddingInline: 2, paddingBlock: 1.5 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 650 }}>
          {t(`pages:room.${part}`)}
        </Typography>
        <Typography sx={{ fontWeight: 650 }}>{number(total)}</Typography>
      </Stack>
      {entries.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('pages:room.nobody')}</Typography>
      ) : (
        <List dense disablePadding>
          {entries.map((entry) => (
            <ListItem key={entry.id} disableGutters divider>
              <ListItemText
                primary={<bdi>{entry.name}</bdi>}
                secondary={detail(entry)}
                slotProps={{ primary: { sx: { fontWeight: 650, overflowWrap: 'anywhere' } } }}
              />
            </ListItem>
          ))}
        </List>
      )}
    </Card>
  );
};

/** Board of today's patients: with a doctor, waiting, expected, left. */
export const RoomTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const room = useRoom(branchId);
  return (
    <QueryState query={room} failed={t('pages:reception.loadFailed')} skeleton={<TableSkeleton rows={6} />}>
      {({ arrivals, total, board }) => (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
          }}
        >
          {roomParts
            .filter((part) => part !== 'expected' || arrivals)
            .map((part) => (
              <Part key={part} part={part} entries={board[part]} total={part === 'gone' ? total : board[part].length} />
            ))}
        </Box>
      )}
    </QueryState>
  );
};
