import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { keyframes, styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { Labelled, TicketFace } from '../lib/ticket-face.ts';
import { Mark } from './brand.tsx';

const Qr = lazy(async () => ({ default: (await import('./qr.tsx')).Qr }));

const notch = 13;

const turnOver = keyframes`
  from {
    transform: perspective(900px) rotateY(-90deg);
  }
`;

const look = {
  '--ticket-ground': 'var(--surface)',
  '--ticket-ink': 'var(--ink)',
  '--ticket-soft': 'var(--ink-soft)',
  '--ticket-strong': 'var(--primary)',
  '--ticket-line': 'var(--line-strong)',
  position: 'relative',
  inlineSize: '100%',
  maxInlineSize: 480,
  marginInline: 'auto',
  overflow: 'hidden',
  borderRadius: 'var(--radius-l)',
  border: '1px solid var(--line)',
  boxShadow: 'var(--float)',
  backgroundColor: 'var(--ticket-ground)',
  color: 'var(--ticket-ink)',
  textAlign: 'center',
  '&[data-tone="ready"]': {
    '--ticket-ground': 'var(--primary-soft)',
    '--ticket-strong': 'var(--primary-strong)',
    '--ticket-soft': 'var(--ink)',
  },
  '&[data-tone="turn"]': {
    '--ticket-ground': 'var(--accent-fill)',
    '--ticket-ink': 'var(--on-accent)',
    '--ticket-soft': 'var(--on-accent)',
    '--ticket-strong': 'var(--on-accent)',
    '--ticket-line': 'var(--on-accent)',
    borderColor: 'var(--accent-fill)',
    animation: `${turnOver} 200ms cubic-bezier(0.2, 0.8, 0.2, 1)`,
  },
  '&[data-tone="quiet"]': { '--ticket-strong': 'var(--ink)' },
  '@media (prefers-reduced-motion: reduce)': { '&[data-tone="turn"]': { animation: 'none' } },
  '@media print': {
    '&[data-tone]': {
      '--ticket-ground': '#fff',
      '--ticket-ink': '#000',
      '--ticket-soft': '#333',
      '--ticket-strong': '#000',
      '--ticket-line': '#999',
    },
    maxInlineSize: '9cm',
    border: '1px solid #999',
    boxShadow: 'none',
    breakInside: 'avoid',
  },
} as const;

/** The perforation between the ticket and its stub: two notches in the colour of the page, and a dotted line. */
const Tear = styled('div')({
  position: 'relative',
  blockSize: 2 * notch,
  marginInline: notch + 8,
  '&::before, &::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 0,
    inlineSize: 2 * notch,
    blockSize: 2 * notch,
    borderRadius: '50%',
    background: 'var(--ground)',
    border: '1px solid var(--line)',
  },
  '&::before': { insetInlineStart: -(2 * notch + 8) },
  '&::after': { insetInlineEnd: -(2 * notch + 8) },
  '& > span': {
    position: 'absolute',
    insetInline: 0,
    insetBlockStart: '50%',
    borderBlockStart: '2.5px dotted var(--ticket-line)',
    opacity: 0.55,
  },
});

const soft = { color: 'var(--ticket-soft)', fontWeight: 500 } as const;

/** A figure with its label, side by side with the next one. */
const Figure = ({ label, value, strong }: Labelled & { readonly strong?: boolean }): React.ReactElement => (
  <Box component="dl" sx={{ m: 0 }}>
    <Typography component="dt" variant="caption" sx={{ ...soft, display: 'block' }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 650, fontSize: strong === true ? '1.25rem' : '1.0625rem' }}>
      <bdi>{value}</bdi>
    </Typography>
  </Box>
);

/** The place in the queue and the wait; one sentence instead when the patient no longer waits. */
const Heart = ({ face }: { readonly face: TicketFace }): React.ReactElement => (
  <Box aria-live="polite" sx={{ px: 2.75, pt: 1.5, pb: 1 }}>
    {face.headline !== undefined && (
      <Typography
        className="ticket__headline"
        sx={{
          color: 'var(--ticket-strong)',
          fontSize: '1.875rem',
          fontWeight: 650,
          lineHeight: 1.3,
          textWrap: 'balance',
        }}
      >
        {face.headline}
      </Typography>
    )}
    {face.number !== undefined && (
      <>
        <Typography sx={soft}>{face.numberLabel}</Typography>
        <Typography
          className="ticket__number"
          sx={{
            color: 'var(--ticket-strong)',
            fontSize: 'clamp(5.5rem, 26vw, 8rem)',
            fontWeight: 650,
            lineHeight: 1.08,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {face.number}
        </Typography>
      </>
    )}
    {(face.position !== undefined || face.people !== undefined) && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 3.5, rowGap: 0.5, pb: 1 }}>
        {face.position !== undefined && <Figure {...face.position} />}
        {face.people !== undefined && <Figure {...face.people} />}
      </Box>
    )}
    {face.wait !== undefined && (
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.4 }}>{face.wait.text}</Typography>
    )}
    {face.wait?.clock !== undefined && (
      <Typography sx={{ ...soft, fontSize: '1.0625rem' }}>{face.wait.clock}</Typography>
    )}
  </Box>
);

/** The reservation code, in Latin digits from left to right. */
const Code = ({ label, value }: Labelled): React.ReactElement => (
  <Box component="dl" sx={{ m: 0 }}>
    <Typography component="dt" variant="caption" sx={soft}>
      {label}
    </Typography>
    <Typography
      component="dd"
      className="ticket__code"
      dir="ltr"
      sx={{
        m: 0,
        fontSize: '1.5rem',
        fontWeight: 650,
        lineHeight: 1.3,
        letterSpacing: '0.04em',
        inlineSize: 'fit-content',
      }}
    >
      {value}
    </Typography>
  </Box>
);

/** Service, patient and date of the reservation. */
const Fields = ({ fields }: Pick<TicketFace, 'fields'>): React.ReactElement => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))', gap: '8px 14px' }}
  >
    {fields.map(({ id, label, value }) => (
      <div key={id}>
        <Typography component="dt" variant="caption" sx={soft}>
          {label}
        </Typography>
        {/* A Latin name keeps its own direction on an Arabic ticket, and the reverse. */}
        <Typography component="dd" sx={{ m: 0, fontWeight: 650, overflowWrap: 'anywhere' }}>
          <bdi>{value}</bdi>
        </Typography>
      </div>
    ))}
  </Box>
);

/** The QR code is for paper and large screens: a phone cannot scan its own screen. */
const qrStyles = {
  display: { xs: 'none', sm: 'block' },
  alignSelf: 'end',
  inlineSize: 112,
  blockSize: 112,
  '& svg': { inlineSize: '100%', blockSize: '100%', borderRadius: '10px' },
  '@media print': { display: 'block' },
} as const;

const Stub = ({ face: { code, codeLabel, fields, link } }: { readonly face: TicketFace }): React.ReactElement => (
  <Box
    component="footer"
    sx={{
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      gap: '8px 14px',
      px: 2.75,
      pt: 1,
      pb: 2.5,
      textAlign: 'start',
    }}
  >
    <Box sx={{ display: 'grid', gap: 1, gridColumn: link === undefined ? '1 / -1' : undefined }}>
      {code !== undefined && <Code label={codeLabel} value={code} />}
      <Fields fields={fields} />
    </Box>
    {link !== undefined && (
      <Box sx={qrStyles}>
        <Suspense fallback={null}>
          <Qr text={link.address} label={link.label} />
        </Suspense>
      </Box>
    )}
  </Box>
);

/**
 * The patient's ticket: the same on the confirmation, the status page, paper and in the installed app.
 * It holds no rules; web/lib/ticket-face.ts makes its face from a reservation.
 */
export const Ticket = ({ face }: { readonly face: TicketFace }): React.ReactElement => (
  <Paper
    key={face.tone}
    component="article"
    className="ticket"
    data-tone={face.tone}
    sx={look}
    aria-label={[face.numberLabel, face.number, face.headline].filter(Boolean).join(' ')}
  >
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2.75, pt: 2.25, fontWeight: 650 }}
    >
      <Mark size={30} />
      <span>{face.brand}</span>
      <Typography className="ticket__branch" sx={{ ...soft, marginInlineStart: 'auto' }}>
        {face.branch}
      </Typography>
    </Box>
    <Heart face={face} />
    <Typography className="ticket__next" sx={{ px: 3.25, pb: 2, fontWeight: 650 }}>
      {face.next}
    </Typography>
    <Tear aria-hidden>
      <span />
    </Tear>
    <Stub face={face} />
  </Paper>
);
