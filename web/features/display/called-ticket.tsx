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

interface Props {
  /** The last announced call; undefined before the first one of the day. */
  readonly call: WaitingRoom['called'][number] | undefined;
  readonly both: BothLanguages;
  readonly directionOf: (language: Language) => 'ltr' | 'rtl';
}

/** Below the perforation: the room, else the doctor's name, else that everybody is welcome. */
const Where = ({ call, both: { order, texts } }: Omit<Props, 'directionOf'>): React.ReactElement => (
  <Box sx={roomStyles}>
    {order.map((language, index) => {
      const doctor = localizedName(language, call?.doctorName ?? null, call?.doctorNameAr);
      const room = call?.room ?? null;
      const text =
        call === undefined
          ? texts[language]('pages:display.welcome')
          : room === null
            ? (doctor ?? texts[language](`type.${call.serviceType}`))
            : texts[language]('common:room', { room });
      return (
        <Box key={language} component={index === 0 ? 'span' : 'small'} lang={language}>
          <bdi>{text}</bdi>
        </Box>
      );
    })}
  </Box>
);

/** The called ticket: number, doctor and room, read from eight metres. Announced by voice, and to screen readers. */
export const CalledTicket = ({ call, both, directionOf }: Props): React.ReactElement => {
  const { order, texts } = both;
  const [first] = order;
  const doctor = localizedName(first, call?.doctorName ?? null, call?.doctorNameAr);
  return (
    <Box component="section" sx={cardStyles} data-called={call === undefined ? 'no' : 'yes'} aria-live="polite">
      <Box sx={{ display: 'grid', alignContent: 'center', minInlineSize: 0 }}>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'center',
            gap: units(24),
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
              fontSize: units(370),
              fontWeight: 650,
              lineHeight: 0.98,
              direction: 'ltr',
              [upright]: { fontSize: units(290) },
            }}
          >
            {call.ticketNo}
          </Box>
        )}
        {call !== undefined && call.room !== null && doctor !== null && (
          <Box sx={{ fontSize: units(48), overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            <bdi>{doctor}</bdi>
          </Box>
        )}
      </Box>
      <Where call={call} both={both} />
    </Box>
  );
};
