import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Language } from '#shared/errors.ts';
import { ClinicClock } from '#web/lib/i18n/clinic-clock.tsx';
import { localizedName } from '#web/lib/i18n/texts.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useNow } from '#web/lib/device/online.ts';
import { Mark } from '#web/ui/brand.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { type BothLanguages, useBothLanguages } from '#web/parts/room/both-languages.ts';
import { CalledTicket } from './called-ticket.tsx';
import { RoomFoot } from './room-foot.tsx';
import { RoomServices } from './room-services.tsx';
import { screenStyles, units, upright } from '#web/parts/room/screen-styles.ts';
import { useAnnouncements } from './use-announcements.ts';
import { clinicTimeOf, type Shown, useWaitingRoom } from '#web/parts/room/use-waiting-room.ts';

/** An answer that is older is shown with its age. */
const STALE_MS = 90_000;

const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const headStyles = {
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: units(24),
  fontWeight: 500,
  minInlineSize: 0,
  '& svg, & .logo': { fontSize: units(56) },
  '& > bdi': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    minInlineSize: 0,
    overflow: 'hidden',
    lineHeight: 1.18,
  },
  '& time': { marginInlineStart: 'auto', fontSize: units(64), fontWeight: 650, whiteSpace: 'nowrap' },
} as const;

interface HeadProps {
  readonly shown: Shown | undefined;
  readonly failed: boolean;
  readonly both: BothLanguages;
}

const warningStyles = {
  paddingInline: units(24),
  borderRadius: units(16),
  backgroundColor: 'var(--warn-soft)',
  color: 'var(--warn)',
} as const;

/** The shape of a screen before its first answer: the ticket, three services, the foot. */
const RoomSkeleton = (): React.ReactElement => (
  <>
    <Skeleton aria-busy variant="rounded" sx={{ blockSize: '100%', borderRadius: units(40) }} />
    <Box sx={{ display: 'grid', gridTemplateRows: `${units(60)} repeat(3, minmax(0, 1fr))`, gap: units(24) }}>
      <span />
      {['regular', 'laser', 'fractional'].map((service) => (
        <Skeleton key={service} variant="rounded" sx={{ blockSize: '100%', borderRadius: units(16) }} />
      ))}
    </Box>
    <Skeleton variant="rounded" sx={{ gridColumn: '1 / -1', blockSize: units(168), inlineSize: units(168) }} />
  </>
);

/** The branch, the age of a state that is not fresh, and the time. */
const Head = ({ shown, failed, both: { order, texts } }: HeadProps): React.ReactElement => {
  const { time } = useFormats();
  const now = useNow();
  const [first] = order;
  const isStale = shown === undefined || now - shown.receivedAt > STALE_MS;
  return (
    <Box component="header" sx={headStyles}>
      <Mark />
      <Box component="h1" sx={visuallyHidden}>
        {texts[first]('pages:display.title')}
      </Box>
      {shown !== undefined &&
        order.map((language, index) => (
          <Box
            key={language}
            component="bdi"
            lang={language}
            sx={index === 0 ? {} : { fontWeight: 400, color: 'text.secondary' }}
          >
            {localizedName(language, shown.room.branch.name, shown.room.branch.nameAr)}
          </Box>
        ))}
      {isStale && shown !== undefined && (
        <Box role="status" sx={warningStyles}>
          {texts[first]('pages:display.stale', { time: time(shown.room.at) })}
        </Box>
      )}
      {shown === undefined && failed && (
        <Box role="status" sx={warningStyles}>
          {texts[first]('pages:display.pair.failed')}
        </Box>
      )}
      <time>
        <bdi>{time(new Date(shown === undefined ? now : clinicTimeOf(shown, now)).toISOString())}</bdi>
      </time>
    </Box>
  );
};

interface Props {
  readonly displayKey: string;
  readonly onRevoked: () => void;
}

/** The screen of a paired display: who is called where, the next numbers, the wait, the clinic's notice. */
export const RoomBoard = ({ displayKey, onRevoked }: Props): React.ReactElement => {
  const { shown, failed } = useWaitingRoom({ key: displayKey, onRevoked, keeps: true });
  const both = useBothLanguages();
  useAnnouncements(shown, both);
  const { order, texts } = both;
  usePageTitle(texts[order[0]]('pages:display.title'));
  return (
    <Box
      component="main"
      id="content"
      sx={{
        ...screenStyles,
        gridTemplate: `${units(112)} minmax(0, 1fr) ${units(200)} / ${units(1080)} minmax(0, 1fr)`,
        paddingInline: units(64),
        paddingBlockEnd: units(16),
        columnGap: units(64),
        [upright]: {
          ...screenStyles[upright],
          gridTemplate: `${units(96)} ${units(610)} minmax(0, 1fr) auto / minmax(0, 1fr)`,
          paddingInline: units(48),
          rowGap: units(24),
        },
      }}
    >
      <ClinicClock zone={shown?.room.branch.timeZone}>
        <Head shown={shown} failed={failed} both={both} />
      </ClinicClock>
      {shown === undefined ? (
        <RoomSkeleton />
      ) : (
        <>
          <CalledTicket calls={shown.room.called} at={shown.room.at} both={both} directionOf={directionOf} />
          <RoomServices room={shown.room} both={both} />
          <RoomFoot room={shown.room} both={both} />
        </>
      )}
    </Box>
  );
};
