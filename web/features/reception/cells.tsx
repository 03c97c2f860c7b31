import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HowToReg from '@mui/icons-material/HowToReg';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import MedicalServicesOutlined from '@mui/icons-material/MedicalServicesOutlined';
import Replay from '@mui/icons-material/Replay';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { areasText } from '#web/lib/areas-text.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/texts.ts';
import { unseen } from '#web/ui/unseen.ts';
import type { DeskRow } from './desk-rows.ts';
import { isExpected, isMarkable, isUncalled } from './desk-rows.ts';

/**
 * Styles of all cells, set once around a list: with styles of its own each cell would cost the time of a Material UI
 * component, ten times a row.
 */
export const cellStyles = {
  '& .cell-soft': { color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'nowrap' },
  '& .cell-line': { display: 'inline-flex', gap: 0.75, alignItems: 'center', whiteSpace: 'nowrap' },
  '& td .cell-service': { whiteSpace: 'nowrap' },
  // On a card the word of a chip with an icon would take the place of the name.
  '& article .cell-name .MuiChip-icon': { marginInline: 0.5 },
  '& article .cell-name .MuiChip-icon + .MuiChip-label': unseen,
  '@media (width < 100em)': { '& td .cell-soft s': { display: 'none' } },
  '& .cell-position': { fontSize: '1.0625rem', fontWeight: 650 },
  '& .cell-inside': { gap: 0.5, fontWeight: 650, color: 'primary.main' },
  '& .cell-name': { display: 'flex', gap: 0.75, alignItems: 'center', maxInlineSize: 'clamp(14ch, 18vw, 30ch)' },
  // Above the phone's target, which is taller than its text: a tap on the name opens the patient, it calls nobody.
  '& article .cell-name': { maxInlineSize: 'none', position: 'relative', zIndex: 1 },
  '& .cell-name > button': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 650,
    fontSize: 'inherit',
    textAlign: 'start',
  },
  '& .cell-line > .MuiChip-root': { blockSize: 24 },
  '& .cell-name > .MuiChip-root': { blockSize: 20 },
} as const;

/** The service, its laser areas, and until the call the preferred doctor. */
export const Service = ({ row }: { readonly row: DeskRow }): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return (
    <span className="cell-service">
      {t(`type.${row.serviceType}`)}
      {row.laserAreas.length > 0 && (
        <span className="cell-soft">
          {' · '}
          {areasText(t, row.laserAreas)}
        </span>
      )}
      {isUncalled(row) && (row.preferredDoctor?.name ?? null) !== null && (
        <span className="cell-soft">
          {' · '}
          <bdi>{nameOf(row.preferredDoctor?.name ?? null, row.preferredDoctor?.nameAr)}</bdi>
        </span>
      )}
    </span>
  );
};

/** Queue position of waiting patients; status of all others. */
export const Position = ({ row }: { readonly row: DeskRow }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  if (row.queuePosition !== null) {
    return <span className="cell-position">#{number(row.queuePosition)}</span>;
  }
  if (row.status !== 'in_progress') return <>{row.status === null ? t('dash') : t(`queueStatus.${row.status}`)}</>;
  return (
    <span className="cell-line cell-inside">
      <MedicalServicesOutlined fontSize="inherit" />
      {t('queueStatus.in_progress')}
    </span>
  );
};

interface NameProps {
  readonly row: DeskRow;
  readonly onOpen: (row: DeskRow) => void;
}

/** The name opens the patient's window. Rows are walked with the arrow keys, so it is not in the tab order. */
export const PatientName = ({ row, onOpen }: NameProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <span className="cell-name">
      <Link
        component="button"
        type="button"
        tabIndex={-1}
        color="inherit"
        title={row.patientName}
        dir="auto"
        onClick={() => onOpen(row)}
      >
        {row.patientName}
      </Link>
      {isMarkable(row) && !isExpected(row) && (
        <Chip
          size="small"
          color="success"
          variant="outlined"
          icon={<HowToReg />}
          label={t('pages:reception.arrival.here')}
        />
      )}
      {row.reinserted && row.status === 'waiting' && (
        <Chip size="small" variant="outlined" icon={<Replay />} label={t('pages:reception.reinserted')} />
      )}
    </span>
  );
};

/** Start of the wait and its minutes; for a patient with a doctor, the start of the visit. */
export const Since = ({ row, now }: { readonly row: DeskRow; readonly now: number }): React.ReactElement => {
  const { t } = useTexts();
  const { time, number } = useFormats();
  const since = row.status === 'in_progress' ? row.calledAt : row.createdAt;
  if (since === null) return <>{t('dash')}</>;
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return (
    <span className="cell-line">
      {time(since)}
      <span className="cell-soft">
        {' · '}
        {t('pages:reception.minutes', { amount: number(minutes) })}
      </span>
    </span>
  );
};

type ChipLook = Pick<React.ComponentProps<typeof Chip>, 'color' | 'variant' | 'icon'>;

/** The alarm colour is used only for money that can be paid now: the visit is over, or it is an older debt. */
const lookOf = ({ paymentStatus: status, status: place }: DeskRow): ChipLook => {
  if (status === 'paid') return { color: 'success', variant: 'outlined', icon: <CheckCircleOutlined /> };
  if (status === 'partial') return { color: 'warning', variant: 'outlined', icon: <HourglassEmpty /> };
  return place === 'completed' || place === null
    ? { color: 'error', variant: 'outlined', icon: <ErrorOutlineOutlined /> }
    : { color: 'default', variant: 'outlined' };
};

/** Paid or not, and how much: the price, or what is left of it. */
export const MoneyCell = ({ row }: { readonly row: DeskRow }): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const amount =
    row.amount === null
      ? t('pages:reception.afterSession')
      : row.paymentStatus === 'partial'
        ? t('pages:reception.left', { amount: money(row.balance) })
        : money(row.amount);
  return (
    <span className="cell-line">
      <Chip size="small" {...lookOf(row)} label={t(`paymentStatus.${row.paymentStatus}`)} />
      <span className="cell-soft">
        {row.listPrice !== null && row.listPrice !== row.amount && (
          <>
            <s>{money(row.listPrice)}</s>{' '}
          </>
        )}
        {amount}
      </span>
    </span>
  );
};
