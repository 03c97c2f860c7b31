import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Column } from '#web/ui/sortable-table.tsx';
import { cellOf } from '#web/ui/table-columns.ts';
import { unseen } from '#web/ui/unseen.ts';
import type { CardAction, DeskCardMenuProps } from './desk-card-menu.tsx';
import type { DeskRow } from './desk-rows.ts';
import { isActive, isExpected, isMarkable, isSkipped, owedOf } from './desk-rows.ts';
import type { RowActionHandlers } from './row-actions.tsx';

/** Loads when the menu of a card is opened for the first time. */
const DeskCardMenu = lazyPart(async () => (await import('./desk-card-menu.tsx')).DeskCardMenu);

interface Props extends RowActionHandlers {
  readonly row: DeskRow;
  readonly columns: readonly Column<DeskRow>[];
}

/** Possible actions of the row; the first one is the card's button. */
const useRowActions = ({ row, onPay, onArrive, onSkip, onReinsert, onOpen }: Omit<Props, 'columns'>) => {
  const { t } = useTexts();
  const name = row.patientName;
  const pay: CardAction = {
    label: t('pages:reception.actions.pay'),
    name: t('pages:reception.actions.payFor', { name }),
    run: () => onPay(row),
  };
  const skip: CardAction = {
    label: t('pages:reception.actions.skip'),
    name: t('pages:reception.actions.skipFor', { name }),
    run: () => onSkip(row),
  };
  const arrive: CardAction = {
    label: t(isExpected(row) ? 'pages:reception.arrival.arrived' : 'pages:reception.arrival.notArrived'),
    name: t(isExpected(row) ? 'pages:reception.arrival.arrivedFor' : 'pages:reception.arrival.notArrivedFor', { name }),
    run: () => onArrive(row),
  };
  const reinsert: CardAction = {
    label: t('pages:reception.actions.reinsert'),
    name: t('pages:reception.actions.reinsertFor', { name }),
    run: () => onReinsert(row),
  };
  const open: CardAction = {
    label: t('pages:reception.actions.open'),
    name: t('pages:reception.actions.openFor', { name }),
    run: () => onOpen(row),
  };
  const all = [
    ...(isExpected(row) ? [arrive] : []),
    ...(isSkipped(row) ? [reinsert] : []),
    ...(owedOf(row) === undefined ? [] : [pay]),
    ...(isActive(row) ? [skip] : []),
    ...(isMarkable(row) && !isExpected(row) ? [arrive] : []),
    open,
  ];
  return { primary: all[0] ?? open, rest: all.slice(1) };
};

/** Columns of a collapsed card. Source: docs/requirements.md#reception-queue. */
const shownColumns = 3;

/** The seed's first columns (position, name, phone) come first; the ticket is behind Show More. */
const cardColumns = (columns: readonly Column<DeskRow>[]) => {
  const ordered = columns.toSorted((a, b) => Number(a.id === 'ticketNo') - Number(b.id === 'ticketNo'));
  return { shown: ordered.slice(0, shownColumns), more: ordered.slice(shownColumns) };
};

/** The first line shows the name, after the position if there is one. The second line shows the other values. */
const flexOf = (index: number, nameFirst: boolean): string => {
  if (nameFirst) return index === 0 ? '1 0 100%' : 'none';
  return ['none', '1 1 0', '1 0 100%'][index] ?? 'none';
};

interface ValuesProps {
  readonly columns: readonly Column<DeskRow>[];
  readonly row: DeskRow;
}

/** The values of a collapsed card, in two lines. */
const CardValues = ({ columns, row }: ValuesProps): React.ReactElement => (
  <Box
    component="dl"
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline', margin: 0, lineHeight: 1.35 }}
  >
    {columns.map((column, index) => (
      <Box key={column.id} sx={{ minInlineSize: 0, flex: flexOf(index, columns[0]?.id === 'patientName') }}>
        <Box component="dt" sx={unseen}>
          {column.header}
        </Box>
        <Box component="dd" sx={{ margin: 0 }}>
          {cellOf(column, row)}
        </Box>
      </Box>
    ))}
  </Box>
);

/** The other values, which Show More adds. */
const MoreValues = ({ columns, row }: ValuesProps): React.ReactElement => (
  <Box component="dl" sx={{ gridColumn: '1 / -1', display: 'grid', gap: 0.5, margin: 0, paddingBlock: 1 }}>
    {columns.map((column) => (
      <Box key={column.id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(90px, 32%) 1fr', gap: 1 }}>
        <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
          {column.header}
        </Typography>
        <Box component="dd" sx={{ margin: 0 }}>
          {cellOf(column, row)}
        </Box>
      </Box>
    ))}
  </Box>
);

/** The menu of a card: its button, and its panel once it has been opened. */
const useCardMenu = (row: DeskRow, menu: Pick<DeskCardMenuProps, 'actions' | 'expanded' | 'onExpand'>) => {
  const { t } = useTexts();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const button = (
    <IconButton
      aria-label={t('pages:reception.actions.menuFor', { name: row.patientName })}
      aria-haspopup="menu"
      aria-expanded={anchor !== null}
      aria-controls={anchor === null ? undefined : id}
      onClick={(event) => {
        setAnchor(event.currentTarget);
        setOpened(true);
      }}
      sx={{ minBlockSize: 44, minInlineSize: 44 }}
    >
      <MoreVert />
    </IconButton>
  );
  const panel = opened && (
    <Suspense fallback={null}>
      <DeskCardMenu id={id} anchor={anchor} {...menu} onClose={() => setAnchor(null)} />
    </Suspense>
  );
  return { button, panel };
};

/** A row on a phone: three values in two lines, one action, and a menu with the others and Show More. */
export const DeskCard = (props: Props): React.ReactElement => {
  const { row } = props;
  const { shown, more } = cardColumns(props.columns);
  const [open, setOpen] = useState(false);
  const { primary, rest } = useRowActions(props);
  const menu = useCardMenu(row, { actions: rest, expanded: open, onExpand: () => setOpen(!open) });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto auto',
        alignItems: 'center',
        columnGap: 0.5,
        paddingInlineStart: 1.5,
        paddingBlock: 0.5,
      }}
    >
      <CardValues columns={shown} row={row} />
      <Button
        variant="outlined"
        aria-label={primary.name}
        onClick={primary.run}
        sx={{ minBlockSize: 44, paddingInline: 1.5 }}
      >
        {primary.label}
      </Button>
      {menu.button}
      {open && <MoreValues columns={more} row={row} />}
      {menu.panel}
    </Box>
  );
};
