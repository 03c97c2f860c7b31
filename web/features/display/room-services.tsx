import Box from '@mui/material/Box';
import type { BothLanguages } from '#web/parts/room/both-languages.ts';
import { waitText } from '#web/parts/room/wait-text.ts';
import { units, upright } from '#web/parts/room/screen-styles.ts';
import type { WaitingRoom } from '#web/parts/room/use-waiting-room.ts';

type Service = WaitingRoom['services'][number];

const notch = units(11);
const side = (at: string): string => `radial-gradient(circle ${notch} at ${at} 50%, #0000 98%, #000)`;

const stubStyles = {
  display: 'grid',
  placeItems: 'center',
  minInlineSize: units(168),
  blockSize: units(104),
  [upright]: { blockSize: units(88) },
  borderRadius: units(16),
  backgroundColor: 'var(--primary-soft)',
  color: 'var(--primary)',
  fontWeight: 650,
  mask: `${side('0')} 0 0 / 51% 100% no-repeat, ${side('100%')} 100% 0 / 51% 100% no-repeat`,
} as const;

/** Two rows of two numbers. */
const MOST_CURRENT = 4;

/** The numbers of several doctors of a service, as large as they fit. */
const sharedStubStyles = (amount: number) => ({
  ...stubStyles,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  fontSize: units(amount > 2 ? 44 : 56),
  lineHeight: 1,
});

const columns = {
  display: 'grid',
  gridTemplateColumns: `${units(168)} repeat(3, minmax(0, 1fr))`,
  alignItems: 'center',
  columnGap: units(28),
  '& > *': { textAlign: 'center' },
} as const;

const soft = { color: 'text.secondary', fontSize: units(40), fontWeight: 400 } as const;

const cut = { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** The rooms of the doctors at work; else that all are on a break, or that nobody serves. */
const whereText = ({ doctors, served }: Service, { order, texts }: BothLanguages): string => {
  const t = texts[order[0]];
  const atWork = doctors.filter(({ state }) => state === 'on' || state === 'paused');
  if (!served || atWork.length === 0) return served ? '' : t('pages:display.unserved');
  if (atWork.every(({ state }) => state === 'paused')) return t('pages:display.paused');
  const rooms = [...new Set(atWork.flatMap(({ room }) => (room === null ? [] : [room])))];
  return rooms.length === 0 ? '' : t('common:room', { room: rooms.join(' · ') });
};

interface ServiceProps {
  readonly service: Service;
  readonly both: BothLanguages;
}

/** A service: who is with a doctor, the next numbers, the room and the wait. */
const ServiceLine = ({ service, both }: ServiceProps): React.ReactElement => {
  const { order, texts } = both;
  const where = whereText(service, both);
  const wait = waitText(service, texts[order[0]]);
  const current = service.current.slice(-MOST_CURRENT);
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'center',
        gap: units(4),
        borderBlockStart: `${units(3)} solid var(--line)`,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: units(18), whiteSpace: 'nowrap', minInlineSize: 0 }}>
        <Box component="h2" sx={{ margin: 0, flex: 'none', fontSize: units(44), fontWeight: 650, lineHeight: 1.3 }}>
          <bdi>{texts[order[0]](`type.${service.serviceType}`)}</bdi>
        </Box>
        <Box component="bdi" sx={{ ...soft, ...cut, flexShrink: 1e6 }} lang={order[1]}>
          {texts[order[1]](`type.${service.serviceType}`)}
        </Box>
        {where !== '' && (
          <Box component="bdi" sx={{ ...soft, ...cut, marginInlineStart: 'auto' }}>
            {where}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          ...columns,
          fontSize: units(88),
          [upright]: { fontSize: units(76) },
          fontWeight: 500,
          lineHeight: 1.1,
          direction: 'inherit',
        }}
      >
        {current.length > 0 ? (
          <Box className="display__current" sx={current.length > 1 ? sharedStubStyles(current.length) : stubStyles}>
            {current.map((ticketNo) => (
              <span key={ticketNo}>{ticketNo}</span>
            ))}
          </Box>
        ) : (
          <span />
        )}
        {service.next.map((ticketNo) => (
          <span key={ticketNo}>{ticketNo}</span>
        ))}
      </Box>
      <Box sx={{ ...soft, lineHeight: 1.3 }}>
        {wait !== '' && (
          <>
            {texts[order[0]]('pages:display.wait')}: <bdi>{wait}</bdi>
          </>
        )}
      </Box>
    </Box>
  );
};

interface Props {
  readonly room: WaitingRoom;
  readonly both: BothLanguages;
}

/** The services of the branch; those that nobody needs now give their place to the others. */
export const RoomServices = ({ room, both }: Props): React.ReactElement => {
  const { order, texts } = both;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: `${units(60)} repeat(3, minmax(0, 1fr))`,
        minInlineSize: 0,
      }}
    >
      <Box sx={{ ...columns, ...soft, whiteSpace: 'nowrap' }}>
        {(['now', 'next'] as const).map((part) => (
          <span key={part}>
            {order.map((language) => (
              <bdi key={language} lang={language}>{`${texts[language](`pages:display.${part}`)} `}</bdi>
            ))}
          </span>
        ))}
      </Box>
      {room.services.map((service) => (
        <ServiceLine key={service.serviceType} service={service} both={both} />
      ))}
    </Box>
  );
};
