import Box from '@mui/material/Box';
import type { Language } from '#shared/errors.ts';
import { useNow } from '#web/lib/device/online.ts';
import { localizedName } from '#web/lib/i18n/texts.ts';
import { Qr } from '#web/ui/qr.tsx';
import type { BothLanguages } from '#web/parts/room/both-languages.ts';
import { units, upright } from '#web/parts/room/screen-styles.ts';
import { useNeedsTouch } from './use-announcements.ts';
import type { WaitingRoom } from '#web/parts/room/use-waiting-room.ts';

interface Props {
  readonly room: WaitingRoom;
  readonly both: BothLanguages;
}

const footStyles = {
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: units(32),
  minInlineSize: 0,
  lineHeight: 1.35,
  [upright]: { display: 'grid', gridTemplateColumns: `${units(176)} minmax(0, 1fr)`, paddingBlockEnd: units(24) },
} as const;

/** Two lines of each language fit, of so many letters; of a longer notice one language is shown at a time. */
const LONGEST_OF_BOTH = 80;
const TURN_MS = 30_000;

const noticeStyles = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  lineHeight: 1.12,
} as const;

interface NoticeProps {
  /** In each language that has an own text. */
  readonly notices: readonly { readonly language: Language; readonly text: string }[];
  readonly saysTouch: boolean;
  readonly t: BothLanguages['texts'][Language];
}

/** The clinic's notice, and the line about the sound until the screen was touched. */
const Notice = ({ notices, saysTouch, t }: NoticeProps): React.ReactElement => {
  const now = useNow();
  const takesTurns = saysTouch || notices.some(({ text }) => text.length > LONGEST_OF_BOTH);
  const turn = Math.floor(now / TURN_MS) % notices.length;
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'end',
        marginInlineStart: 'auto',
        [upright]: { gridColumn: '1 / -1', marginInlineStart: 0, justifyItems: 'start' },
        minInlineSize: 0,
        maxBlockSize: '100%',
        overflow: 'hidden',
      }}
    >
      {notices.map(({ language, text }, index) =>
        takesTurns && index !== turn ? null : (
          <Box
            key={language}
            lang={language}
            dir="auto"
            sx={{
              ...noticeStyles,
              WebkitLineClamp: takesTurns ? 3 : 2,
              ...(index === 0
                ? { fontWeight: 650, fontSize: units(text.length > LONGEST_OF_BOTH ? 40 : 44) }
                : { color: 'text.secondary' }),
            }}
          >
            {text}
          </Box>
        ),
      )}
      {saysTouch && (
        <Box className="display__touch" sx={{ color: 'var(--warn)', lineHeight: 1.12 }}>
          {t('pages:display.sound')}
        </Box>
      )}
    </Box>
  );
};

/** The code of the door, which changes each minute, and the clinic's notice. */
export const RoomFoot = ({ room, both: { order, texts } }: Props): React.ReactElement => {
  const needsTouch = useNeedsTouch();
  const notices = order
    .map((language) => ({ language, text: localizedName(language, room.branch.notice, room.branch.noticeAr) }))
    .filter(({ text }, index, all) => text !== '' && all.findIndex((other) => other.text === text) === index);
  return (
    <Box component="footer" sx={footStyles}>
      <Box
        sx={{
          flex: 'none',
          inlineSize: units(168),
          blockSize: units(168),
          '& svg': { inlineSize: '100%', blockSize: '100%', borderRadius: units(12) },
        }}
      >
        <Qr text={`${location.origin}/door#t=${room.door.token}`} label={texts[order[0]]('pages:display.door')} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          justifyItems: 'start',
          minInlineSize: units(notices.length > 0 ? 620 : 0),
          [upright]: { minInlineSize: 0 },
          ...(notices.length > 0 && { lineHeight: 1.12 }),
        }}
      >
        {order.map((language, index) => (
          <Box
            key={language}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            sx={
              index === 0
                ? { fontSize: units(notices.length > 0 ? 40 : 44), fontWeight: 650 }
                : { color: 'text.secondary' }
            }
          >
            {texts[language]('pages:display.scan')}
          </Box>
        ))}
      </Box>
      <Notice notices={notices} saysTouch={needsTouch && room.display.volume > 0} t={texts[order[0]]} />
    </Box>
  );
};
