import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import type { WaitingRoom } from '#web/parts/room/use-waiting-room.ts';
import { PrintIcon } from '#web/ui/icons.ts';
import { Qr } from '#web/ui/qr.tsx';
import type { KioskTicketFacts } from './kiosk-calls.ts';
import { bigButton } from './kiosk-styles.ts';

/** A roll of 80 mm: the ticket alone, in black. */
const printStyles = {
  '@page': { size: '80mm 130mm', margin: '4mm' },
  '@media print': {
    '#content': { display: 'block', minBlockSize: 0, padding: 0 },
    '.kiosk__ticket': { border: '0 !important', padding: '0 !important', breakAfter: 'page' },
    '.kiosk__ticket:last-of-type': { breakAfter: 'auto' },
  },
} as const;

interface TicketProps {
  readonly ticket: KioskTicketFacts;
  readonly room: WaitingRoom;
}

/** Where the patient is in the queue; null when the ticket does not wait. */
const standingText = (
  t: ReturnType<typeof useTexts>['t'],
  { before, isTurn, isUnconfirmed = false }: KioskTicketFacts,
  amount: string,
): string | null => {
  if (isUnconfirmed) return t('pages:ticket.unconfirmed');
  if (isTurn) return t('pages:ticket.yourTurn');
  if (before === null) return null;
  return before === 0 ? t('pages:kiosk.nobodyBefore') : t('pages:kiosk.before', { amount });
};

/** What the patient does now. */
const nextKey = ({ isHere, isUnconfirmed = false }: KioskTicketFacts) => {
  if (isUnconfirmed) return 'pages:kiosk.unconfirmed';
  return isHere ? 'pages:kiosk.seat' : 'pages:kiosk.tell';
};

const Ticket = ({ ticket, room }: TicketProps): React.ReactElement => {
  const { t } = useTexts();
  const { moment, number } = useFormats();
  const nameOf = useLocalizedName();
  const { ticketNo, before, isTurn, service, link } = ticket;
  return (
    <Box
      component="article"
      className="kiosk__ticket"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 6,
        rowGap: 2,
        padding: 3,
        border: '2px dashed var(--hair)',
        borderRadius: '24px',
        textAlign: 'center',
        fontSize: 24,
        '@media print': { display: 'block', fontSize: '12pt', color: '#000' },
      }}
    >
      <Box sx={{ minInlineSize: 'min(320px, 100%)', '@media print': { minInlineSize: 0 } }}>
        <bdi>{nameOf(room.branch.name, room.branch.nameAr)}</bdi>
        <Box component="h1" sx={{ margin: 0, fontSize: 28, fontWeight: 500, '@media print': { fontSize: '14pt' } }}>
          {t('pages:kiosk.number')}
        </Box>
        <Box
          className="kiosk__number"
          sx={{
            fontSize: 'clamp(110px, 22vh, 240px)',
            fontWeight: 650,
            lineHeight: 1.05,
            color: 'primary.main',
            '@media print': { fontSize: '72pt', color: '#000' },
          }}
        >
          {number(ticketNo)}
        </Box>
        {service !== undefined && <div>{serviceName(t, service)}</div>}
        <Box sx={{ fontWeight: 650 }}>{standingText(t, ticket, number(before ?? 0))}</Box>
        <Box sx={{ display: 'none', '@media print': { display: 'block', fontSize: '9pt' } }}>{moment(room.at)}</Box>
      </Box>
      {link !== undefined && (
        <Box
          sx={{
            maxInlineSize: 260,
            fontSize: 20,
            '& svg': { inlineSize: 180, blockSize: 180, borderRadius: '12px' },
            '@media print': {
              maxInlineSize: 'none',
              fontSize: '9pt',
              '& svg': { inlineSize: '32mm', blockSize: '32mm' },
            },
          }}
        >
          <Qr text={link} label={t('pages:kiosk.follow')} />
          <div aria-hidden>{t('pages:kiosk.follow')}</div>
        </Box>
      )}
      {!isTurn && <Box sx={{ flexBasis: '100%' }}>{t(nextKey(ticket))}</Box>}
    </Box>
  );
};

interface Props {
  readonly tickets: readonly KioskTicketFacts[];
  readonly room: WaitingRoom;
  readonly onDone: () => void;
}

/** The number, large enough to remember, to print, and gone with the next touch of "Done". */
export const KioskTicket = ({ tickets, room, onDone }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack spacing={3} sx={{ maxInlineSize: 820, marginInline: 'auto', inlineSize: '100%' }}>
      <GlobalStyles styles={printStyles} />
      {tickets.map((ticket) => (
        <Ticket key={ticket.ticketNo} ticket={ticket} room={room} />
      ))}
      <Box
        className="no-print"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))', gap: 2 }}
      >
        <Button variant="outlined" startIcon={<PrintIcon />} sx={bigButton} onClick={() => globalThis.print()}>
          {t('pages:kiosk.print')}
        </Button>
        <Button variant="contained" sx={bigButton} onClick={onDone}>
          {t('pages:kiosk.done')}
        </Button>
      </Box>
    </Stack>
  );
};
