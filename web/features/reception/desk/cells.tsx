import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { areasText, serviceName } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePackageUse } from '#web/parts/clinic/package-use.ts';
import { nameDirection } from '#web/lib/i18n/direction.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CheckIcon, ReinsertIcon } from '#web/ui/icons.ts';
import { Money } from '#web/ui/money.tsx';
import { State } from '#web/ui/state.tsx';
import { Stub } from '#web/ui/stub.tsx';
import { WaitBar } from '#web/ui/wait-bar.tsx';
import type { DeskRow } from './desk-rows.ts';
import { isUncalled, owedOf, waitingSince } from './desk-rows.ts';

/**
 * Styles of all cells, set once around a list: with styles of its own each cell would cost the time of a Material UI
 * component, ten times a row.
 */
export const cellStyles = {
  '& .cell-soft': { color: 'text.secondary' },
  '& .cell-line': { display: 'inline-flex', gap: 0.75, alignItems: 'center', whiteSpace: 'nowrap' },
  '& td .cell-service': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    fontSize: 'var(--fs-13)',
  },
  '& .cell-number': { color: 'text.secondary', fontWeight: 500 },
  '& td[data-column=ticketNo]': { textAlign: 'center', paddingInline: 0 },
  '& td[data-column=patientPhone] a': { color: 'text.secondary', textDecoration: 'none' },
  '& td[data-column=patientPhone] a:hover': { textDecoration: 'underline' },
  '& .cell-inside': { gap: 0.5, fontWeight: 500, color: 'primary.main' },
  '& .cell-name': { display: 'flex', gap: 0.75, alignItems: 'center', minInlineSize: 0 },
  // Above the phone's target, which is taller than its text: a tap on the name opens the patient, it calls nobody.
  '& article .cell-name': { position: 'relative', zIndex: 1 },
  // A cut name keeps its beginning, whatever its script, and is aligned with the page.
  '& .cell-name > button': {
    minInlineSize: 0,
    paddingBlock: '4px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 650,
    fontSize: 'inherit',
    lineHeight: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
  },
  '[dir=ltr] & .cell-name > button[dir]': { textAlign: 'left' }, // physical: as the page, not as the name
  '[dir=rtl] & .cell-name > button[dir]': { textAlign: 'right' }, // physical: as the page, not as the name
  '& .cell-name > svg': { color: 'text.tertiary' },
  '& .cell-pay': {
    display: 'inline-flex',
    verticalAlign: 'middle',
    gap: 0.75,
    alignItems: 'center',
    justifyContent: 'flex-end',
  },
  '& :is(td, th):last-of-type': { textAlign: 'end' },
  // Room for the icons of a row: what stands at its end stays in sight beside them.
  '&& tr:not(.row-group) > :is(td, th):last-of-type': { paddingInlineEnd: '76px' },
  '&& [data-list=reception-skipped] tr:not(.row-group) > :is(td, th):last-of-type': { paddingInlineEnd: '148px' },
  '&& [data-list^=reception-unpaid] td:last-of-type': { maxInlineSize: 'none' },
  '&& [data-list=reception-expected] tr:not(.row-group) > :is(td, th):last-of-type': { paddingInlineEnd: 2 },
  // Skip is an icon, and a word where its list has room.
  '&& .row-skip': { minInlineSize: 26, paddingInline: 0, color: 'text.secondary' },
  '& .row-word': { display: 'none' },
  '@container (width >= 54rem)': {
    '&& .row-skip': { paddingInline: 1 },
    '& .row-skip > svg': { display: 'none' },
    '& .row-word': { display: 'inline' },
    '&& tr:not(.row-group) > :is(td, th):last-of-type': { paddingInlineEnd: '100px' },
  },
  '& .cell-paid': { color: 'text.tertiary' },
  '& .cell-part': { color: 'warning.main' },
  '& .cell-after': { color: 'text.tertiary', fontSize: 'var(--fs-13)' },
} as const;

/** The service, its laser areas, and until the call the preferred doctor. */
export const Service = ({ row }: { readonly row: DeskRow }): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return (
    <span className="cell-service">
      {serviceName(t, row)}
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

/** Status of a patient who does not wait; the rank of one who does, for the list of a later day. */
export const Position = ({ row }: { readonly row: DeskRow }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  if (row.queuePosition !== null) return <span className="cell-number">{number(row.queuePosition)}</span>;
  if (row.status !== 'in_progress') return <>{row.status === null ? t('dash') : t(`queueStatus.${row.status}`)}</>;
  return <span className="cell-line cell-inside">{t('queueStatus.in_progress')}</span>;
};

/** The ticket number; as a stub for the patient whom a doctor calls next, or has called. */
export const Ticket = ({ row }: { readonly row: DeskRow }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  if (row.ticketNo === null) return <>{t('dash')}</>;
  if (row.status === 'in_progress') return <Stub tone="teal">{number(row.ticketNo)}</Stub>;
  if (row.place?.isNext === true) return <Stub>{number(row.ticketNo)}</Stub>;
  return <span className="cell-number">{number(row.ticketNo)}</span>;
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
        dir={nameDirection(row.patientName)}
        onClick={() => onOpen(row)}
      >
        {row.patientName}
      </Link>
      {row.comingAt !== undefined && isUncalled(row) && (row.arrivedAt ?? null) === null && (
        <Icon shape={CheckIcon} size={14} label={t('pages:reception.row.coming')} />
      )}
      {row.reinserted && row.status === 'waiting' && (
        <Icon shape={ReinsertIcon} size={14} mirrored label={t('pages:reception.reinserted')} />
      )}
    </span>
  );
};

/** A span of minutes in few letters: `38 min`, `1 h 05`. */
export const useShortSpan = (): ((minutes: number) => string) => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (minutes) =>
    minutes < 90
      ? t('pages:reception.minutes', { amount: number(minutes) })
      : t('pages:reception.hoursAndMinutes', {
          hours: number(Math.floor(minutes / 60)),
          minutes: number(minutes % 60),
        });
};

/** How long a patient has waited; for a patient with a doctor, how long the visit lasts. */
export const Since = ({ row, now }: { readonly row: DeskRow; readonly now: number }): React.ReactElement => {
  const { t } = useTexts();
  const { time } = useFormats();
  const span = useShortSpan();
  const isInside = row.status === 'in_progress';
  const since = isInside ? row.calledAt : waitingSince(row);
  if (since === null) return <>{t('dash')}</>;
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return (
    <span title={time(since)}>{isInside ? span(minutes) : <WaitBar minutes={minutes}>{span(minutes)}</WaitBar>}</span>
  );
};

interface MoneyProps {
  readonly row: DeskRow;
  /** Owed from earlier days. */
  readonly older?: number | undefined;
}

/** Paid is the normal case: a grey tick. What is left has a dot, older debts a tint, an unpaid price is plain. */
export const MoneyCell = ({ row, older = 0 }: MoneyProps): React.ReactElement => {
  const { t } = useTexts();
  const { money, number } = useFormats();
  const packageText = usePackageUse()(row.packageUse);
  const status = <span className="unseen">{t(`paymentStatus.${row.paymentStatus}`)} </span>;
  if (older > 0) {
    return (
      <span className="cell-pay">
        {status}
        <Chip
          color="warning"
          label={t('pages:reception.owes', { amount: number(older + (owedOf(row) ?? 0)) })}
          title={t('pages:reception.row.debts')}
        />
      </span>
    );
  }
  // Pulses that the package did not hold are charged: then the price is shown.
  if (packageText !== undefined && row.amount === 0) return <span className="cell-pay cell-after">{packageText}</span>;
  if (row.paymentStatus === 'paid') {
    return (
      <span className="cell-pay cell-paid" title={`${t('paymentStatus.paid')} · ${money(row.amount)}`}>
        {status}
        <Icon shape={CheckIcon} size={16} />
      </span>
    );
  }
  if (row.amount === null) {
    return (
      <span className="cell-pay cell-after">
        {status}
        {t('pages:reception.afterSession')}
      </span>
    );
  }
  return row.paymentStatus === 'partial' ? (
    <span className="cell-pay cell-part">
      {status}
      <State tone="warn">{t('pages:reception.left', { amount: number(row.balance ?? 0) })}</State>
    </span>
  ) : (
    <span className="cell-pay">
      {status}
      <Money amount={row.amount} />
    </span>
  );
};
