import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CloseIcon } from '#web/ui/icons.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Service, useShortSpan } from '../desk/cells.tsx';
import type { DeskRow } from '../desk/desk-rows.ts';
import { isMarkable, waitingSince } from '../desk/desk-rows.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

const headStyles = {
  position: 'relative',
  flex: 'none',
  overflow: 'clip',
  padding: '12px 16px 0',
  backgroundColor: 'var(--primary-soft)',
  // The notches of the ticket, on the line of its perforation.
  '&::before, &::after': {
    content: '""',
    position: 'absolute',
    insetBlockEnd: 47,
    inlineSize: 18,
    blockSize: 18,
    borderRadius: '50%',
    backgroundColor: 'var(--surface)',
  },
  '&::before': { insetInlineStart: -9 },
  '&::after': { insetInlineEnd: -9 },
} as const;

const factStyles = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1.5,
  minBlockSize: 56,
  margin: 0,
  borderBlockStart: '1px dashed var(--hair)',
  '& dt': { color: 'text.secondary', fontSize: 'var(--fs-12)', lineHeight: 1.3 },
  '& dd': { margin: 0, fontWeight: 500, lineHeight: 1.3 },
} as const;

type Fact = readonly [name: string, value: string];

/** The place for the service; the state of who does not wait. */
const useStanding = ({ serviceType, place, status }: DeskRow): string => {
  const { t } = useTexts();
  const { number } = useFormats();
  const service = t(`type.${serviceType}`);
  if (place === null || place === undefined) return status === null ? service : t(`queueStatus.${status}`);
  if (place.isNext) return t('pages:reception.services.next', { service });
  return t('pages:reception.services.place', { service, amount: number(place.before) });
};

/** The wait so far; for a patient with a doctor the time of the call. */
const useWait = (row: DeskRow): readonly Fact[] => {
  const { t } = useTexts();
  const { time } = useFormats();
  const span = useShortSpan();
  const now = useMinute();
  if (row.ahead !== undefined) return [];
  if (row.status === 'in_progress')
    return row.calledAt === null ? [] : [[t('pages:reception.row.called'), time(row.calledAt)]];
  const since = row.status === 'waiting' ? waitingSince(row) : null;
  if (since === null) return [];
  return [[t('pages:reception.columns.wait'), span(Math.max(0, Math.floor((now - Date.parse(since)) / 60_000)))]];
};

/** Where the patient stands: the place, the arrival, the wait. */
const useFacts = (row: DeskRow): readonly Fact[] => {
  const { t } = useTexts();
  const { time } = useFormats();
  const at = row.arrivedAt ?? null;
  const arrival = at === null ? t('pages:reception.arrival.expected') : time(at);
  return [
    [t('pages:reception.services.label'), useStanding(row)],
    ...(isMarkable(row) ? [[t('pages:reception.arrival.label'), arrival] as const] : []),
    ...useWait(row),
  ];
};

interface Props {
  readonly row: DeskRow;
  readonly titleId: string;
  /** The close button has the focus, where nothing is to be paid. */
  readonly focusClose: boolean;
  readonly onClose: () => void;
}

/** The ticket at the top of the panel. */
export const PanelHead = ({ row, titleId, focusClose, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const facts = useFacts(row);
  const closeButton = useKeptFocus<HTMLButtonElement>(!focusClose);
  return (
    <Box sx={headStyles}>
      <Box sx={{ display: 'flex', alignItems: 'center', color: 'text.secondary', fontSize: 'var(--fs-12)' }}>
        <span>
          {t('pages:reception.row.code')} <bdi dir="ltr">{reservationCode(row.id)}</bdi>
        </span>
        <IconButton
          ref={closeButton}
          aria-label={t('close')}
          onClick={onClose}
          autoFocus={focusClose}
          sx={{ marginInlineStart: 'auto', marginInlineEnd: '-8px' }}
        >
          <Icon shape={CloseIcon} size={16} />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', paddingBlockEnd: 1.5 }}>
        {row.ticketNo !== null && (
          <Box component="span" sx={{ typography: 'figure', color: 'primary.main', direction: 'ltr' }}>
            {number(row.ticketNo)}
          </Box>
        )}
        <Box sx={{ minInlineSize: 0, fontSize: 'var(--fs-13)', color: 'text.secondary', lineHeight: 1.45 }}>
          <Typography id={titleId} component="h2" variant="h3" sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}>
            <bdi>{row.patientName}</bdi>
          </Typography>
          <PhoneLink phone={row.patientPhone} />
          <Box>
            <Service row={row} />
          </Box>
        </Box>
      </Box>
      <Box component="dl" sx={factStyles}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </Box>
  );
};
