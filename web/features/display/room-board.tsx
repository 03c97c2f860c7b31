import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Language } from '#shared/errors.ts';
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
import { type Shown, useWaitingRoom } from '#web/parts/room/use-waiting-room.ts';

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
  '& svg': { fontSize: units(56) },
  '& time': { marginInlineStart: 'auto', fontSize: units(64), fontWeight: 650, whiteSpace: 'nowrap' },
} as const;

interface HeadProps {
  readonly shown: Shown | undefined;
  readonly both: BothLanguages;
}

/** The branch, the age of a state that is not fresh, and the time. */
const Head = ({ shown, both: { order, texts } }: HeadProps): React.ReactElement => {
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
        <Box
          role="status"
          sx={{
            paddingInline: units(24),
            borderRadius: units(16),
            backgroundColor: 'var(--warn-soft)',
            color: 'var(--warn)',
          }}
        >
          {texts[first]('pages:display.stale', { time: time(new Date(shown.receivedAt).toISOString()) })}
        </Box>
      )}
      <time>
        <bdi>{time(new Date(now).toISOString())}</bdi>
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
  const shown = useWaitingRoom({ key: displayKey, onRevoked, keeps: true });
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
        gridTemplate: `${units(112)} minmax(0, 1fr) ${units(184)} / ${units(1080)} minmax(0, 1fr)`,
        paddingInline: units(64),
        paddingBlockEnd: units(12),
        columnGap: units(64),
        [upright]: {
          ...screenStyles[upright],
          gridTemplate: `${units(96)} ${units(610)} minmax(0, 1fr) auto / minmax(0, 1fr)`,
          paddingInline: units(48),
          rowGap: units(24),
        },
      }}
    >
      <Head shown={shown} both={both} />
      <CalledTicket call={shown?.room.called[0]} both={both} directionOf={directionOf} />
      {shown !== undefined && <RoomServices room={shown.room} both={both} />}
      {shown !== undefined && <RoomFoot room={shown.room} both={both} />}
    </Box>
  );
};
