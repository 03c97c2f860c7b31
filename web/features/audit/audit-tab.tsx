import './audit-tab.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { paymentMethods, queueStatuses, reservationTypes } from '../../../shared/models/enums.ts';
import type { AuditEntry } from '../../../shared/routes/reports.ts';
import { listAudit } from '../../../shared/routes/reports.ts';
import { addDays } from '../../../shared/rules/clinic-day.ts';
import { reservationCode } from '../../../shared/rules/reservation-code.ts';
import { call } from '../../lib/client.ts';
import { useFormats } from '../../lib/formats.ts';
import { polling, staleAfter } from '../../lib/polling.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { backIcon, clockIcon, forwardIcon, Icon } from '../../ui/icon.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import type { Column } from '../../ui/sortable-table.tsx';
import { TableSection } from '../../ui/table-section.tsx';
import { actionOf, changesOf, fieldOf } from './audit-change.ts';

/** Who did what on a clinic day. */
const useAudit = (branchId: number, date: string) =>
  useQuery({
    queryKey: ['audit', branchId, date],
    queryFn: ({ signal }) => call(listAudit, { query: { date, branch: branchId } }, { signal }),
    staleTime: staleAfter.reports,
    refetchInterval: polling.reports,
  });

const isOne = <Value extends string>(known: readonly Value[], value: string): value is Value =>
  known.some((each) => each === value);

const money: ReadonlySet<string> = new Set(['charge', 'amount', 'paid', 'price_per_pulse']);

/** Names and values of a change in words, as far as they are known. */
const useChangeWords = () => {
  const { t } = useTexts();
  const formats = useFormats();
  return useMemo(() => {
    const name = (field: string): string => {
      const known = fieldOf(field);
      return known === undefined ? field : t(`pages:audit.fields.${known}`);
    };
    const value = (field: string, raw: string | number | undefined): string => {
      if (raw === undefined) return '';
      if (typeof raw === 'number') return money.has(field) ? formats.money(raw) : formats.number(raw);
      if (field === 'status' && isOne(queueStatuses, raw)) return t(`queueStatus.${raw}`);
      if (field === 'type' && isOne(reservationTypes, raw)) return t(`type.${raw}`);
      if (field === 'method' && isOne(paymentMethods, raw)) return t(`forms:payment.methods.${raw}`);
      return raw;
    };
    return { name, value };
  }, [t, formats]);
};

/** What changed, as far as it can be said in a line: before, an arrow, after. */
const Changes = ({ entry }: { readonly entry: AuditEntry }): React.ReactElement => {
  const { t } = useTexts();
  const words = useChangeWords();
  const changes = changesOf(entry);
  if (changes.length === 0) return <>{t('dash')}</>;
  return (
    <ul className="audit__changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="audit__field">{words.name(field)}</span>
          {before !== undefined && (
            <>
              <span>{words.value(field, before)}</span>
              <Icon shape={forwardIcon} size={14} mirrored />
            </>
          )}
          <strong>{after === undefined ? t('dash') : words.value(field, after)}</strong>
        </li>
      ))}
    </ul>
  );
};

const useColumns = (): readonly Column<AuditEntry>[] => {
  const { t } = useTexts();
  const { time } = useFormats();
  const words = useChangeWords();
  return useMemo(() => {
    const nameOf = (entry: AuditEntry): string => {
      if (entry.actor_name !== null) return entry.actor_name;
      if (entry.actor_id === 'public') return t('pages:audit.actors.public');
      return entry.actor_id === 'system' ? t('pages:audit.actors.system') : entry.actor_id;
    };
    const actionText = (entry: AuditEntry): string => {
      const action = actionOf(entry.action);
      return action === undefined ? entry.action : t(`pages:audit.actions.${action}`);
    };
    return [
      {
        id: 'at',
        header: t('pages:audit.columns.at'),
        kind: 'date',
        value: (entry) => entry.at,
        show: (entry) => time(entry.at),
      },
      {
        id: 'actor',
        header: t('pages:audit.columns.actor'),
        value: nameOf,
        show: (entry) => <bdi>{nameOf(entry)}</bdi>,
      },
      { id: 'action', header: t('pages:audit.columns.action'), value: actionText },
      {
        id: 'reservation',
        header: t('pages:audit.columns.reservation'),
        value: (entry) => (entry.reservation_id === null ? null : reservationCode(entry.reservation_id)),
        show: (entry) =>
          entry.reservation_id === null ? (
            t('dash')
          ) : (
            <span className="ltr">{reservationCode(entry.reservation_id)}</span>
          ),
      },
      {
        id: 'change',
        header: t('pages:audit.columns.change'),
        sortable: false,
        value: (entry) =>
          changesOf(entry)
            .map(({ field, before, after }) =>
              [
                `${words.name(field)}:`,
                ...(before === undefined ? [] : [words.value(field, before), '→']),
                after === undefined ? t('dash') : words.value(field, after),
              ].join(' '),
            )
            .join('; '),
        show: (entry) => <Changes entry={entry} />,
      },
    ];
  }, [t, time, words]);
};

interface Props {
  readonly branchId: number;
  /** The branch's clinic day now. */
  readonly today: string;
}

/** Every move and every receipt of a clinic day, with who made it. For the owner. */
export const AuditTab = ({ branchId, today }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { weekday } = useFormats();
  const [date, setDate] = useState(today);
  const audit = useAudit(branchId, date);
  const columns = useColumns();
  return (
    <div className="audit">
      <fieldset className="audit__days" aria-label={t('pages:reports.day')}>
        <Button round look="quiet" aria-label={t('pages:reports.dayBefore')} onClick={() => setDate(addDays(date, -1))}>
          <Icon shape={backIcon} mirrored />
        </Button>
        <span className="audit__day" aria-live="polite">
          {weekday(date)}
        </span>
        <Button
          round
          look="quiet"
          aria-label={t('pages:reports.dayAfter')}
          disabled={date >= today}
          onClick={() => setDate(addDays(date, 1))}
        >
          <Icon shape={forwardIcon} mirrored />
        </Button>
      </fieldset>
      <QueryState query={audit} failed={t('messages:dataLoadFailed')} skeleton={<TableSkeleton rows={6} />}>
        {({ entries }) => (
          <TableSection
            id="audit"
            title={t('pages:audit.title')}
            count={entries.length}
            file={`${t('pages:audit.file')}-${date}`}
            columns={columns}
            rows={entries}
            view={date}
            rowKey={(entry) =>
              `${entry.at} ${entry.action} ${entry.reservation_id ?? ''} ${entry.receipt_id ?? ''} ${entry.actor_id}`
            }
            initialSort={{ column: 'at', direction: 'descending' }}
            empty={<EmptyState shape={clockIcon} title={t('pages:audit.empty')} />}
          />
        )}
      </QueryState>
    </div>
  );
};
