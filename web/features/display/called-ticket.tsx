import Box from '@mui/material/Box';
import type { Language } from '#shared/errors.ts';
import { localizedName } from '#web/lib/i18n/texts.ts';
import type { BothLanguages } from '#web/parts/room/both-languages.ts';
import { units, upright } from '#web/parts/room/screen-styles.ts';
import type { WaitingRoom } from '#web/parts/room/use-waiting-room.ts';

const notch = units(34);
const cut = 'var(--cut)';
const side = (at: string): string => `radial-gradient(circle ${notch} at ${at} calc(100% - ${cut}), #0000 98%, #000)`;

const cardStyles = {
  '--cut': units(236),
  [upright]: { '--cut': units(180) },
  display: 'grid',
  gridTemplateRows: `minmax(0, 1fr) ${cut}`,
  minInlineSize: 0,
  borderRadius: units(40),
  textAlign: 'center',
  backgroundColor: 'var(--accent-fill)',
  color: 'var(--on-accent)',
  mask: `${side('0')} 0 0 / 51% 100% no-repeat, ${side('100%')} 100% 0 / 51% 100% no-repeat`,
  '&[data-called=no]': { backgroundColor: 'var(--primary-soft)', color: 'var(--ink)' },
} as const;

const roomStyles = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: units(40),
  minInlineSize: 0,
  fontSize: units(112),
  fontWeight: 650,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 0,
    insetInline: units(64),
    borderBlockStart: `${units(4)} dashed currentColor`,
    opacity: 0.6,
  },
  '& small': { fontSize: units(64), fontWeight: 400 },
} as const;

const recentStyles = {
  display: 'flex',
  justifyContent: 'center',
  gap: units(48),
  paddingInline: units(48),
  minInlineSize: 0,
  fontSize: units(56),
  lineHeight: 1.3,
  '& > span': { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

type Call = WaitingRoom['called'][number];

/** So long another call is shown below the last one. */
const RECENT_MS = 180_000;
const MOST_RECENT = 3;

interface RecentProps {
  readonly calls: readonly Call[];
  readonly both: BothLanguages;
}

/** Calls shortly before the last one: each number with its room, else its doctor. */
const Recent = ({ calls, both: { order, texts } }: RecentProps): React.ReactElement => (
  <Box className="display__recent" sx={recentStyles}>
    {calls.map(({ ticketNo, room, doctorName, doctorNameAr }) => (
      <Box key={ticketNo} component="span">
        <b>{ticketNo}</b>
        {' · '}
        <bdi>
          {room === null ? localizedName(order[0], doctorName, doctorNameAr) : texts[order[0]]('common:room', { room })}
        </bdi>
      </Box>
    ))}
  </Box>
);

interface WhereProps {
  /** The call to show; undefined when no patient is with a doctor. */
  readonly call: Call | undefined;
  readonly both: BothLanguages;
}

interface Props {
  /** The last announced one first. */
  readonly calls: readonly Call[];
  /** The time of the answer. */
  readonly at: string;
  readonly both: BothLanguages;
  readonly directionOf: (language: Language) => 'ltr' | 'rtl';
}

/** So many letters of both languages fit into one line. */
const LONGEST_LINE = 30;
/** The widest text of so many units per letter is as wide as the card. */
const WIDTH_OF_LETTERS = 1600;

/** A longer room or name has a line for each language, in letters that fit. */
const linesOf = (texts: readonly string[]): object => {
  const longest = Math.max(...texts.map(({ length }) => length));
  if (texts.join('').length <= LONGEST_LINE) return {};
  return {
    flexDirection: 'column',
    gap: units(8),
    fontSize: units(Math.max(56, Math.min(84, WIDTH_OF_LETTERS / longest))),
    '& small': { fontSize: units(56), fontWeight: 400 },
    '& > *': { maxInlineSize: '92%', overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.15 },
  };
};

/** Below the perforation: the room, else the doctor's name, else that everybody is welcome. */
const Where = ({ call, both: { order, texts } }: WhereProps): React.ReactElement => {
  const lines = order.map((language) => {
    const doctor = localizedName(language, call?.doctorName ?? null, call?.doctorNameAr);
    if (call === undefined) return texts[language]('pages:display.welcome');
    const { room, serviceType } = call;
    return room === null
      ? (doctor ?? texts[language](`type.${serviceType}`))
      : texts[language]('common:room', { room });
  });
  return (
    <Box className="display__where" sx={[roomStyles, linesOf(lines)]}>
      {order.map((language, index) => (
        <Box key={language} component={index === 0 ? 'span' : 'small'} lang={language}>
          <bdi>{lines[index]}</bdi>
        </Box>
      ))}
    </Box>
  );
};

/** The called ticket: number, doctor and room, read from eight metres. Announced by voice, and to screen readers. */
export const CalledTicket = ({ calls, at, both, directionOf }: Props): React.ReactElement => {
  const { order, texts } = both;
  const [call, ...others] = calls;
  const recent = others
    .filter(({ announcedAt }) => Date.parse(at) - Date.parse(announcedAt) < RECENT_MS)
    .slice(0, MOST_RECENT);
  const [first] = order;
  const doctor = call?.room === null ? null : localizedName(first, call?.doctorName ?? null, call?.doctorNameAr);
  // A line below the number makes the number smaller, so that the card holds both.
  const smaller = (recent.length > 0 ? 80 : 0) + (doctor === null ? 0 : 50);
  return (
    <Box component="section" sx={cardStyles} data-called={call === undefined ? 'no' : 'yes'} aria-live="polite">
      <Box sx={{ display: 'grid', alignContent: 'center', minInlineSize: 0 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'center',
            columnGap: units(24),
            fontSize: units(64),
            fontWeight: 500,
            lineHeight: 1.3,
          }}
        >
          {order.map((language, index) => (
            <Box
              key={language}
              component="span"
              lang={language}
              dir={directionOf(language)}
              sx={index === 0 ? {} : { fontSize: units(48), alignSelf: 'center' }}
            >
              {texts[language](call === undefined ? 'pages:display.nobody' : 'pages:display.comeIn')}
            </Box>
          ))}
        </Box>
        {call !== undefined && (
          <Box
            className="display__number"
            sx={{
              fontSize: units(370 - smaller),
              fontWeight: 650,
              lineHeight: 0.98,
              direction: 'ltr',
              [upright]: { fontSize: units(300 - smaller) },
            }}
          >
            {call.ticketNo}
          </Box>
        )}
        {doctor !== null && (
          <Box
            sx={{
              paddingInline: units(64),
              fontSize: units(48),
              lineHeight: 1.3,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            <bdi>{doctor}</bdi>
          </Box>
        )}
        {recent.length > 0 && <Recent calls={recent} both={both} />}
      </Box>
      <Where call={call} both={both} />
    </Box>
  );
};
