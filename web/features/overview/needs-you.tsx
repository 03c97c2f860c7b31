import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Money } from '#web/ui/money.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { State } from '#web/ui/state.tsx';
import { LATE_AFTER } from '#web/ui/wait-bar.tsx';
import type { Attention } from './attention.ts';
import { useMinutes } from './minutes.ts';

/** Lines shown before "All". */
const SHOWN = 4;

export type OwnerList = 'revenue' | 'room' | 'reports' | 'day-sheet' | 'pulses' | 'compare' | 'debts';

/** The screen on which a line can be looked into. */
const listOf: Readonly<Record<Attention['kind'], OwnerList>> = {
  unserved: 'room',
  nobody: 'room',
  wait: 'room',
  pulse_gap: 'pulses',
  night_gap: 'pulses',
  drawer_variance: 'day-sheet',
  refunds: 'day-sheet',
  discount: 'day-sheet',
  late_call: 'compare',
  old_debts: 'debts',
  day_not_closed: 'day-sheet',
};

interface Line {
  readonly title: string;
  readonly figure: ReactNode;
  readonly isUrgent: boolean;
}

const pulseGapText = (gap: number) => (gap < 0 ? 'pages:overview.needs.pulsesOver' : 'pages:overview.needs.pulses');

const useLine = (): ((item: Attention) => Line) => {
  const { t } = useTexts();
  const { number, percent } = useFormats();
  const minutes = useMinutes();
  return (item) => {
    switch (item.kind) {
      case 'unserved':
        return {
          title: t('pages:overview.needs.unserved', {
            count: item.people,
            amount: number(item.people),
            service: t(`type.${item.service}`),
          }),
          figure: item.minutes > 0 && minutes(item.minutes),
          isUrgent: true,
        };
      case 'nobody':
        return {
          title: t('pages:overview.needs.nobody', { count: item.people, amount: number(item.people) }),
          figure: minutes(item.minutes),
          isUrgent: true,
        };
      case 'wait':
        return { title: t('pages:overview.needs.wait'), figure: minutes(item.minutes), isUrgent: true };
      case 'pulse_gap':
        return {
          title: t(pulseGapText(item.value), { amount: number(Math.abs(item.value)) }),
          figure: <Money amount={Math.abs(item.amount)} />,
          isUrgent: true,
        };
      case 'night_gap':
        return {
          title: t('pages:overview.needs.night', { amount: number(item.value) }),
          figure: <Money amount={item.amount} />,
          isUrgent: true,
        };
      case 'drawer_variance':
        return {
          title: t(item.amount < 0 ? 'pages:overview.needs.short' : 'pages:overview.needs.over'),
          figure: <Money amount={Math.abs(item.amount)} />,
          isUrgent: false,
        };
      case 'refunds':
        return {
          title: t('pages:overview.needs.refunds'),
          figure: <Money amount={item.amount} />,
          isUrgent: false,
        };
      case 'discount':
        return {
          title: t('pages:overview.needs.discount', { percent: percent(item.value) }),
          figure: <Money amount={item.amount} />,
          isUrgent: false,
        };
      case 'late_call':
        return {
          title: t('pages:overview.needs.lateCall'),
          figure: minutes(item.value),
          isUrgent: false,
        };
      case 'old_debts':
        return {
          title: t('pages:overview.needs.oldDebts'),
          figure: <Money amount={item.amount} />,
          isUrgent: false,
        };
      case 'day_not_closed':
        return { title: t('pages:overview.needs.notClosed'), figure: <Money amount={item.amount} />, isUrgent: true };
    }
  };
};

/** Nothing needs the owner: what was looked at. */
const Calm = (): React.ReactElement => {
  const { t } = useTexts();
  const minutes = useMinutes();
  return (
    <>
      <Typography color="textSecondary">{t('pages:overview.needs.none')}</Typography>
      <Box component="ul" sx={calmStyles}>
        <li>
          <State tone="good">{t('pages:overview.needs.calmWait', { time: minutes(LATE_AFTER) })}</State>
        </li>
        <li>
          <State tone="good">{t('pages:overview.needs.calmServed')}</State>
        </li>
        <li>
          <State tone="good">{t('pages:overview.needs.calmSums')}</State>
        </li>
      </Box>
    </>
  );
};

const calmStyles = {
  display: 'grid',
  gap: 0.75,
  margin: 0,
  marginBlockStart: 1,
  padding: 0,
  listStyle: 'none',
} as const;

interface Props {
  readonly items: readonly Attention[];
  /** More of them may come. */
  readonly isLoading: boolean;
  readonly onOpen: (list: OwnerList, branchId: number, date: string) => void;
}

/** What needs the owner, each with its branch; a line opens the list where it can be looked into. */
export const NeedsYou = ({ items, isLoading, onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const lineOf = useLine();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <Box component="section" aria-labelledby="needs-you" className={items.length > 0 ? 'needs' : undefined}>
      <Box className="side-head">
        <Typography id="needs-you" variant="h3" component="h2">
          {t('pages:overview.needs.title')}
        </Typography>
        {items.length > SHOWN && !isWhole && (
          <Button size="small" onClick={() => setWhole(true)}>
            {t('pages:overview.needs.all', { amount: number(items.length) })}
          </Button>
        )}
      </Box>
      {items.length === 0 && isLoading && <TableSkeleton rows={2} />}
      {items.length === 0 && !isLoading && <Calm />}
      <Box component="ul" sx={listStyles}>
        {shown.map((item, index) => {
          const { title, figure, isUrgent } = lineOf(item);
          const { branch } = item;
          const date = 'date' in item ? item.date : branch.today;
          const person = 'person' in item ? nameOf(item.person, item.personAr) : undefined;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and none of them keeps a state
            <li key={`${item.kind} ${String(branch.branchId)} ${String(index)}`}>
              <ButtonBase onClick={() => onOpen(listOf[item.kind], branch.branchId, date)}>
                <span className="what">
                  <State tone={isUrgent ? 'coral' : 'warn'}>{title}</State>
                  <small>
                    <bdi>{nameOf(branch.name, branch.nameAr)}</bdi>
                    {(person ?? '') !== '' && (
                      <>
                        {' · '}
                        <bdi>{person}</bdi>
                      </>
                    )}
                    {date !== branch.today && ` · ${t('pages:overview.needs.yesterday')}`}
                  </small>
                </span>
                <b>{figure}</b>
              </ButtonBase>
            </li>
          );
        })}
      </Box>
    </Box>
  );
};

const listStyles = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { borderBlockStart: '1px solid var(--hair)' },
  '& > li:last-child': { borderBlockEnd: '1px solid var(--hair)' },
  '& .MuiButtonBase-root': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 1.5,
    inlineSize: '100%',
    paddingBlock: 1.25,
    textAlign: 'start',
    lineHeight: 1.4,
    '&:hover': { backgroundColor: 'action.hover' },
  },
  '& .what': { display: 'grid', minInlineSize: 0 },
  // The dot alone says how urgent it is: a column of coral sentences would be an alarm.
  '& .state': { color: 'text.primary', fontWeight: 500 },
  '& .what small': { fontSize: 'var(--fs-12)', color: 'text.tertiary', paddingInlineStart: 1.5 },
  '& b': { fontWeight: 650, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const;
