import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Labelled, TicketFace } from './ticket-face.ts';
import { Mark } from '#web/ui/brand.tsx';
import { Qr } from '#web/ui/qr.tsx';
import { Stub as NumberStub } from '#web/ui/stub.tsx';
import { HomeIcon, PlaceIcon } from '#web/ui/icons.ts';

const turnOver = keyframes`
  from {
    transform: perspective(900px) rotateY(90deg);
  }
`;

const look = {
  '--ticket-ground': 'var(--surface)',
  '--ticket-ink': 'var(--ink)',
  '--ticket-soft': 'var(--ink-soft)',
  '--ticket-strong': 'var(--primary)',
  '--ticket-line': 'var(--line)',
  inlineSize: '100%',
  maxInlineSize: 480,
  marginInline: 'auto',
  '&[data-tone="turn"]': {
    '--ticket-ground': 'var(--accent-fill)',
    '--ticket-ink': 'var(--on-accent)',
    '--ticket-soft': 'var(--on-accent)',
    '--ticket-strong': 'var(--on-accent)',
    '--ticket-line': 'var(--on-accent)',
    // Once, when the patient is called.
    '& > .ticket__paper': { animation: `${turnOver} 480ms cubic-bezier(0.2, 0, 0, 1) both` },
  },
  '&[data-tone="quiet"]': { '--ticket-strong': 'var(--ink)' },
  '@media (prefers-reduced-motion: reduce)': { '&[data-tone="turn"] > .ticket__paper': { animation: 'none' } },
  '@media print': {
    '&[data-tone]': {
      '--ticket-ground': '#fff',
      '--ticket-ink': '#000',
      '--ticket-soft': '#333',
      '--ticket-strong': '#000',
      '--ticket-line': '#999',
    },
    maxInlineSize: '9cm',
    breakInside: 'avoid',
  },
} as const;

const notch = (at: string): string => `radial-gradient(circle 12px at ${at}, #0000 98%, #000)`;

/** One half of the ticket: a notch on each side where it is torn off. */
const Half = styled('div', { shouldForwardProp: (name) => name !== 'edge' })<{ readonly edge: 'top' | 'bottom' }>(
  ({ edge }) => ({
    backgroundColor: 'var(--ticket-ground)',
    color: 'var(--ticket-ink)',
    mask: `${notch(`0 ${edge === 'top' ? '0' : '100%'}`)} 0 0 / 51% 100% no-repeat, ${notch(`100% ${edge === 'top' ? '0' : '100%'}`)} 100% 0 / 51% 100% no-repeat`,
    borderRadius: edge === 'top' ? '0 0 var(--radius-l) var(--radius-l)' : 'var(--radius-l) var(--radius-l) 0 0',
    '@media print': { mask: 'none', border: '1px solid #999', [edge === 'top' ? 'borderTop' : 'borderBottom']: 0 },
  }),
);

const Paper = styled('div')({
  filter: 'drop-shadow(0 6px 14px rgb(27 42 45 / 7%)) drop-shadow(0 0 0.5px rgb(27 42 45 / 30%))',
  '[data-theme=dark] &': { filter: 'none' },
  '@media print': { filter: 'none' },
});

const soft = { color: 'var(--ticket-soft)' } as const;

/** The tickets before and the own one, as they will be called. The sentence above says it in words. */
const Row = ({ face: { row, number } }: { readonly face: TicketFace }): React.ReactElement | null =>
  row === undefined || number === undefined ? null : (
    <Box
      aria-hidden
      className="ticket__row no-print"
      sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 0.75, marginBlock: 1 }}
    >
      {Array.from({ length: row }, (_, index) => (
        <NumberStub key={index} />
      ))}
      <Box component="span" sx={{ inlineSize: 12, borderBlockStart: '1.5px solid var(--ticket-line)' }} />
      <NumberStub tone="full">{number}</NumberStub>
    </Box>
  );

/** Who is called before the patient, and those who may be. */
const Before = ({ face }: { readonly face: TicketFace }): React.ReactElement | null =>
  face.before === undefined ? null : (
    <Box sx={{ marginBlockEnd: 1.5 }}>
      <Typography
        className="ticket__before"
        // One line on a phone: number of people and service.
        sx={{ fontSize: 'clamp(1.25rem, 5.6vw, 1.75rem)', fontWeight: 650, lineHeight: 1.3, textWrap: 'balance' }}
      >
        {face.before}
      </Typography>
      <Row face={face} />
      {face.also.map((each) => (
        <Typography key={each} sx={soft}>
          {each}
        </Typography>
      ))}
    </Box>
  );

/** The number, the people before and the wait; one sentence instead when the patient no longer waits. */
const Heart = ({ face }: { readonly face: TicketFace }): React.ReactElement => (
  <Box aria-live="polite">
    {face.headline !== undefined && (
      <Typography
        className="ticket__headline"
        sx={{
          color: 'var(--ticket-strong)',
          fontSize: 'var(--fs-28)',
          fontWeight: 650,
          textWrap: 'balance',
          overflowWrap: 'anywhere',
          pt: 2,
        }}
      >
        {face.headline}
      </Typography>
    )}
    {face.room !== undefined && (
      <Typography
        className="ticket__room"
        sx={{ color: 'var(--ticket-strong)', fontSize: 'var(--fs-56)', fontWeight: 650, lineHeight: 1.15 }}
      >
        <bdi>{face.room}</bdi>
      </Typography>
    )}
    {face.number !== undefined && (
      <>
        <span className={face.headline === undefined ? 'unseen' : ''}>{face.numberLabel}</span>
        <Typography
          className="ticket__number"
          sx={{
            color: 'var(--ticket-strong)',
            fontSize: 'clamp(5.5rem, 33vw, 8rem)',
            fontWeight: 650,
            lineHeight: 1,
            marginBlock: '14px 4px',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {face.number}
        </Typography>
      </>
    )}
    <Before face={face} />
    {face.wait !== undefined && (
      <Typography sx={{ fontSize: 'var(--fs-20)', fontWeight: 650, lineHeight: 1.4 }}>{face.wait.text}</Typography>
    )}
    {face.wait?.clock !== undefined && <Typography sx={soft}>{face.wait.clock}</Typography>}
  </Box>
);

const Field = ({ label, value, code = false }: Labelled & { readonly code?: boolean }): React.ReactElement => (
  <Box sx={{ minInlineSize: 0 }}>
    <Typography component="dt" variant="caption" sx={{ ...soft, lineHeight: 1.3 }}>
      {label}
    </Typography>
    {/* A Latin name keeps its own direction on an Arabic ticket, and the reverse. */}
    <Typography
      component="dd"
      variant="body2"
      {...(code && { className: 'ticket__code', dir: 'ltr' })}
      sx={{
        m: 0,
        fontWeight: 500,
        overflowWrap: 'anywhere',
        ...(code && { inlineSize: 'fit-content', whiteSpace: 'nowrap' }),
      }}
    >
      <bdi>{value}</bdi>
    </Typography>
  </Box>
);

/** The QR code is for paper and large screens: a phone cannot scan its own screen. */
const qrStyles = {
  display: { xs: 'none', sm: 'block' },
  alignSelf: 'center',
  inlineSize: 96,
  blockSize: 96,
  '& svg': { inlineSize: '100%', blockSize: '100%', borderRadius: 'var(--radius-s)' },
  '@media print': { display: 'block' },
} as const;

/** What identifies the reservation: below the perforation. */
const Stub = ({ face: { code, codeLabel, fields, link } }: { readonly face: TicketFace }): React.ReactElement => (
  <Box
    component="footer"
    sx={{
      display: 'grid',
      gridTemplateColumns: link === undefined ? '1fr' : { xs: '1fr', sm: '1fr auto' },
      gap: 2,
      padding: '18px 20px',
      textAlign: 'start',
      '@media print': { gridTemplateColumns: '1fr auto' },
    }}
  >
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        // Two columns, and one where letters are twice as large: no word is broken.
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(7.5rem, 38%)), 1fr))',
        gap: '10px 16px',
      }}
    >
      {fields.slice(0, 1).map((field) => (
        <Field key={field.id} {...field} />
      ))}
      {code !== undefined && <Field label={codeLabel} value={code} code />}
      {fields.slice(1).map((field) => (
        <Field key={field.id} {...field} />
      ))}
    </Box>
    {link !== undefined && (
      <Box sx={qrStyles}>
        <Qr text={link.address} label={link.label} />
      </Box>
    )}
  </Box>
);

/** What the patient does next: outside the paper, beside an icon. */
const NextStep = ({ tone, next }: Pick<TicketFace, 'tone' | 'next'>): React.ReactElement => {
  const Icon = tone === 'turn' || tone === 'ready' ? PlaceIcon : HomeIcon;
  return (
    <Box
      className="ticket__next"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, paddingInline: 0.5, marginBlockStart: 2 }}
    >
      <Icon className="no-print" color="primary" />
      <div>
        <Typography sx={{ fontWeight: 650, lineHeight: 1.45 }}>{next.step}</Typography>
        {next.more !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {next.more}
          </Typography>
        )}
      </div>
    </Box>
  );
};

/**
 * The patient's ticket: the same on the confirmation, the status page, paper and in the installed app.
 * It holds no rules; web/parts/ticket/ticket-face.ts makes its face from a reservation.
 */
export const Ticket = ({ face }: { readonly face: TicketFace }): React.ReactElement => (
  <Box
    component="article"
    className="ticket"
    data-tone={face.tone}
    sx={look}
    aria-label={[face.numberLabel, face.number, face.headline].filter(Boolean).join(' ')}
  >
    <Paper className="ticket__paper">
      <Half edge="bottom" className="ticket__upper">
        <Box sx={{ padding: '18px 20px 20px', textAlign: 'center' }}>
          <Box sx={{ display: 'none', alignItems: 'center', gap: 1, '@media print': { display: 'flex' } }}>
            <Mark size={24} />
            {face.brand}
          </Box>
          <Typography
            component="header"
            variant="body2"
            sx={{ ...soft, display: 'flex', justifyContent: 'space-between', gap: 2 }}
          >
            <span className="ticket__branch">{face.branch}</span>
            <span>{face.service}</span>
          </Typography>
          <Heart face={face} />
        </Box>
      </Half>
      <Half edge="top">
        <Box aria-hidden sx={{ marginInline: '22px', borderBlockStart: '1.5px dashed var(--ticket-line)' }} />
        <Stub face={face} />
      </Half>
    </Paper>
    <NextStep tone={face.tone} next={face.next} />
  </Box>
);
