import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useState } from 'react';
import type { Language } from '#shared/errors.ts';
import { useNow } from '#web/lib/device/online.ts';
import { ClinicClock } from '#web/lib/i18n/clinic-clock.tsx';
import { changeLanguage } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useBothLanguages } from '#web/parts/room/both-languages.ts';
import { useWaitingRoom, type WaitingRoom } from '#web/parts/room/use-waiting-room.ts';
import { Mark } from '#web/ui/brand.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { KioskBooking } from './kiosk-booking.tsx';
import type { KioskTicketFacts } from './kiosk-calls.ts';
import { KioskCheckIn } from './kiosk-check-in.tsx';
import { KioskStart, type KioskTask } from './kiosk-start.tsx';
import { KioskTicket } from './kiosk-ticket.tsx';
import { useOnePress } from './use-one-press.ts';
import { useIdleReset, WARNING_SECONDS } from './use-idle-reset.ts';

/** The kiosk's token is valid for five minutes: with an older answer nothing can be marked. */
const STALE_MS = 240_000;

/** What somebody does at the kiosk; a new one for each person, so that nothing of the one before stays. */
interface Visit {
  readonly count: number;
  readonly task: KioskTask | 'start' | readonly KioskTicketFacts[];
}

interface TaskProps {
  readonly room: WaitingRoom;
  readonly task: Exclude<Visit['task'], 'start'>;
  readonly onTickets: (tickets: readonly KioskTicketFacts[]) => void;
  readonly onDone: () => void;
}

const Task = ({ room, task, onTickets, onDone }: TaskProps): React.ReactElement => {
  if (task === 'checkIn') return <KioskCheckIn token={room.door.token} onTickets={onTickets} />;
  if (task === 'booking') return <KioskBooking room={room} onTickets={onTickets} />;
  return (
    <ClinicClock zone={room.branch.timeZone}>
      <KioskTicket tickets={task} room={room} onDone={onDone} />
    </ClinicClock>
  );
};

interface Props {
  readonly kioskKey: string;
  /** The language that comes first on the first screen. */
  readonly first: Language;
  readonly onRevoked: () => void;
}

/** A paired kiosk: one person after another, each from the first screen. */
export const KioskBoard = ({ kioskKey, first, onRevoked }: Props): React.ReactElement => {
  const { t } = useTexts();
  const both = useBothLanguages();
  const { shown, failed } = useWaitingRoom({ key: kioskKey, onRevoked, keeps: false });
  const now = useNow();
  const [{ count, task }, setVisit] = useState<Visit>({ count: 0, task: 'start' });
  const isStart = task === 'start';
  const room = shown === undefined || now - shown.receivedAt > STALE_MS ? undefined : shown.room;
  const begin = (): void => {
    setVisit({ count: count + 1, task: 'start' });
    void changeLanguage(first);
  };
  const onePress = useOnePress();
  const left = useIdleReset(!isStart, begin);
  usePageTitle(t('pages:kiosk.title'));
  useEffect(() => {
    scrollTo(0, 0);
  }, [task]);
  return (
    <Box
      component="main"
      id="content"
      sx={{
        display: 'grid',
        gridTemplateRows: 'auto 1fr auto',
        gap: 3,
        minBlockSize: '100dvh',
        padding: 'clamp(16px, 3vmin, 40px)',
        userSelect: 'none',
      }}
    >
      <Box
        className="no-print"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, '& svg, & .logo': { fontSize: 44 } }}
      >
        <Mark />
        {!isStart && (
          <Button sx={{ marginInlineStart: 'auto', minBlockSize: 64, fontSize: 22 }} onClick={begin}>
            {t('pages:kiosk.restart')}
          </Button>
        )}
      </Box>
      <Box key={count} onClickCapture={onePress} sx={{ display: 'grid', alignContent: 'center' }}>
        {isStart || shown === undefined ? (
          <KioskStart
            room={room}
            isOffline={room === undefined && (failed || shown !== undefined)}
            both={both}
            onChoose={(language, chosen) => {
              setVisit({ count, task: chosen });
              void changeLanguage(language);
            }}
          />
        ) : (
          <Task
            room={shown.room}
            task={task}
            // An answer that comes after the next person began is not theirs.
            onTickets={(tickets) => setVisit((now) => (now.count === count ? { count, task: tickets } : now))}
            onDone={begin}
          />
        )}
      </Box>
      <Box
        className="no-print"
        sx={{ minBlockSize: 56, textAlign: 'center', fontSize: 24, color: 'var(--warn)', fontWeight: 500 }}
      >
        <span aria-hidden>{left !== undefined && t('pages:kiosk.resets', { seconds: left })}</span>
        {/* Announced once, not with each second. */}
        <Box role="status" sx={visuallyHidden}>
          {left !== undefined && t('pages:kiosk.resets', { seconds: WARNING_SECONDS })}
        </Box>
      </Box>
    </Box>
  );
};
