import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactNode, useMemo, useState } from 'react';
import type { AuditEntry } from '#web/lib/api/answers.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { CutName } from '#web/ui/cut-name.tsx';
import { DayStepper } from '#web/ui/day-stepper.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackIcon, ClockIcon, ForwardIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { TableSection } from '#web/ui/table-section.tsx';
import { useAudit } from './audit-calls.ts';
import { actionOf, changesOf, isFound, isOver } from './audit-change.ts';
import { useChangeWords } from './use-change-words.ts';

/** The change in one line: before, an arrow, after. */
const Changes = ({ entry }: { readonly entry: AuditEntry }): React.ReactElement => {
  const { t, i18n } = useTexts();
  const words = useChangeWords();
  const changes = changesOf(entry);
  if (changes.length === 0) return <>{t('dash')}</>;
  const Arrow = i18n.dir() === 'rtl' ? BackIcon : ForwardIcon;
  return (
    <Box component="ul" sx={changeStyles}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span>{words.name(field)} </span>
          {before !== undefined && (
            <>
              {words.value(field, before)} <Arrow />{' '}
            </>
          )}
          <strong>{after === undefined ? t('dash') : words.value(field, after)}</strong>
        </li>
      ))}
    </Box>
  );
};

/** Words of one line, cut at its end. */
const changeStyles = {
  display: 'block',
  margin: 0,
  padding: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: 'var(--fs-13)',
  '& > li': { display: 'inline' },
  '& > li + li': { marginInlineStart: 2 },
  '& > li > span': { color: 'text.secondary' },
  '& > li > strong': { fontWeight: 500 },
  '& .MuiSvgIcon-root': { fontSize: '0.875rem', verticalAlign: 'middle' },
} as const;

/** Actor and action of an entry as text. */
const useEntryWords = () => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return useMemo(
    () => ({
      actor: (entry: AuditEntry): string => {
        if (entry.actorName !== null) return nameOf(entry.actorName, entry.actorNameAr);
        if (entry.actorId === 'public') return t('pages:audit.actors.public');
        if (entry.actorId === 'operator') return t('pages:audit.actors.operator');
        return entry.actorId === 'schedule' ? t('pages:audit.actors.system') : entry.actorId;
      },
      action: (entry: AuditEntry): string => {
        const action = actionOf(entry.action);
        return action === undefined ? entry.action : t(`pages:audit.actions.${action}`);
      },
    }),
    [t, nameOf],
  );
};

interface VisitProps {
  readonly id: number;
  readonly onVisit: (reservationId: number) => void;
}

/** The code of a visit; opens the visit. */
const VisitLink = ({ id, onVisit }: VisitProps): React.ReactElement => {
  const { t } = useTexts();
  const code = reservationCode(id);
  return (
    <Button
      size="small"
      aria-label={t('pages:audit.visit', { code })}
      onClick={() => onVisit(id)}
      sx={{ paddingInline: 0.5 }}
    >
      <bdi dir="ltr">{code}</bdi>
    </Button>
  );
};

const useColumns = (onVisit: (reservationId: number) => void): readonly Column<AuditEntry>[] => {
  const { t } = useTexts();
  const { time } = useFormats();
  const words = useChangeWords();
  const { actor: nameOf, action: actionText } = useEntryWords();
  return useMemo(() => {
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
        id: 'patient',
        header: t('pages:audit.columns.patient'),
        value: (entry) => entry.patientName,
        show: (entry) => (entry.patientName === null ? t('dash') : <CutName name={entry.patientName} />),
      },
      {
        id: 'reservation',
        header: t('pages:audit.columns.reservation'),
        value: (entry) => (entry.reservationId === null ? null : reservationCode(entry.reservationId)),
        show: (entry) =>
          entry.reservationId === null ? t('dash') : <VisitLink id={entry.reservationId} onVisit={onVisit} />,
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
  }, [t, time, words, nameOf, actionText, onVisit]);
};

interface CardProps {
  readonly entry: AuditEntry;
  readonly onVisit: (reservationId: number) => void;
}

/** An entry on a phone, whole: what was done to whom, when and by whom, and the change. */
const EntryCard = ({ entry, onVisit }: CardProps): React.ReactElement => {
  const { time } = useFormats();
  const { actor, action } = useEntryWords();
  return (
    <Box component="article" sx={cardStyles}>
      <Box sx={{ minInlineSize: 0 }}>
        <Box component="h3" sx={{ fontSize: 'var(--fs-14)', fontWeight: 500, overflowWrap: 'anywhere' }}>
          {action(entry)}
          {entry.patientName !== null && (
            <>
              {' · '}
              <bdi>{entry.patientName}</bdi>
            </>
          )}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: 'var(--fs-13)' }}>
          {time(entry.at)} · <bdi>{actor(entry)}</bdi>
        </Box>
        {changesOf(entry).length > 0 && <Changes entry={entry} />}
      </Box>
      {entry.reservationId !== null && <VisitLink id={entry.reservationId} onVisit={onVisit} />}
    </Box>
  );
};

const cardStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1.5,
  alignItems: 'start',
  paddingBlock: 1,
} as const;

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}

const Filter = ({ label, value, options, onChange }: FilterProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minInlineSize: 160 }}
    >
      <MenuItem value="">{t('pages:audit.all')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Each value once, in alphabetical order. */
const distinct = (values: readonly string[]): string[] => [...new Set(values)].toSorted((a, b) => a.localeCompare(b));

interface EntriesProps {
  readonly entries: readonly AuditEntry[];
  readonly date: string;
  readonly onVisit: (reservationId: number) => void;
}

const Entries = ({ entries, date, onVisit }: EntriesProps): React.ReactElement => {
  const { t } = useTexts();
  const columns = useColumns(onVisit);
  const words = useEntryWords();
  const [filter, setFilter] = useState({ actor: '', action: '', text: '' });
  const shown = entries.filter(
    (entry) =>
      (filter.actor === '' || words.actor(entry) === filter.actor) &&
      (filter.action === '' || words.action(entry) === filter.action) &&
      isFound(entry, filter.text),
  );
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={1} className="no-print" sx={{ flexWrap: 'wrap', alignItems: 'end' }}>
        <TextField
          type="search"
          size="small"
          fullWidth={false}
          placeholder={t('pages:audit.search')}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
          slotProps={{ htmlInput: { 'aria-label': t('pages:audit.search') } }}
          sx={{ flex: '1 1 220px', maxInlineSize: 320 }}
        />
        <Filter
          label={t('pages:audit.columns.actor')}
          value={filter.actor}
          options={distinct(entries.map(words.actor))}
          onChange={(actor) => setFilter({ ...filter, actor })}
        />
        <Filter
          label={t('pages:audit.columns.action')}
          value={filter.action}
          options={distinct(entries.map(words.action))}
          onChange={(action) => setFilter({ ...filter, action })}
        />
      </Stack>
      <TableSection
        id="audit"
        title={t('pages:audit.title')}
        count={shown.length}
        file={`${t('pages:audit.file')}-${date}`}
        columns={columns}
        rows={shown}
        view={[date, filter.actor, filter.action, filter.text].join(' ')}
        rowKey={(entry) =>
          `${entry.at} ${entry.action} ${entry.reservationId ?? ''} ${entry.receiptId ?? ''} ${entry.actorId}`
        }
        initialSort={{ column: 'at', direction: 'descending' }}
        card={(entry) => <EntryCard entry={entry} onVisit={onVisit} />}
        onRowClick={({ reservationId }) => {
          if (reservationId !== null) onVisit(reservationId);
        }}
        empty={<EmptyState shape={ClockIcon} title={t('pages:audit.empty')} text={t('pages:audit.emptyText')} />}
      />
    </Stack>
  );
};

interface Props {
  readonly branchId: number;
  /** The branch's clinic day now. */
  readonly today: string;
  /** The open visit of an entry. `isOver`: it is of today, and finished, missed or cancelled. */
  readonly visit: (
    visit: { readonly reservationId: number; readonly isOver: boolean },
    onClose: () => void,
  ) => ReactNode;
}

/** Every move and every receipt of a clinic day, with who made it. For the owner. */
export const AuditTab = ({ branchId, today, visit }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [date, setDate] = useState(today);
  const [opened, setOpened] = useState<number>();
  const audit = useAudit(branchId, date);
  return (
    <Stack spacing={2}>
      <DayStepper
        day={date}
        onBack={() => setDate(addDays(date, -1))}
        onForward={date >= today ? undefined : () => setDate(addDays(date, 1))}
        onToday={date === today ? undefined : () => setDate(today)}
      />
      <QueryState query={audit} failed={t('messages:notLoaded.log')} skeleton={<TableSkeleton rows={6} />}>
        {({ entries }) => <Entries key={date} entries={entries} date={date} onVisit={setOpened} />}
      </QueryState>
      {opened !== undefined &&
        visit({ reservationId: opened, isOver: date === today && isOver(audit.data?.entries ?? [], opened) }, () =>
          setOpened(undefined),
        )}
    </Stack>
  );
};
