import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';
import { Icon } from '#web/ui/icon.tsx';
import { moreIcon } from '#web/ui/staff-icons.ts';
import type { Column } from '#web/ui/sortable-table.tsx';
import { cellOf } from '#web/ui/table-columns.ts';
import { cellStyles, MoneyCell, PatientName, Service, Since, Ticket } from '../row/cells.tsx';
import type { CardAction, DeskCardMenuProps } from './desk-card-menu.tsx';
import type { DeskRow } from '../row/desk-rows.ts';
import { isActive, isExpected, isMarkable, isSkipped, owedOf } from '../row/desk-rows.ts';
import type { RowActionHandlers } from '../row/row-actions.tsx';
import { DeskCardMenu } from './desk-card-menu.tsx';

/** Loads when the menu of a card is opened for the first time. */
interface Props extends RowActionHandlers {
  readonly row: DeskRow;
  readonly columns: readonly Column<DeskRow>[];
}

/** Possible actions of the row; the first one is the card's button. */
const useRowActions = ({ row, onPay, onArrive, onSkip, onReinsert, onOpen }: Omit<Props, 'columns'>) => {
  const { t } = useTexts();
  const { number } = useFormats();
  const name = row.patientName;
  const owed = owedOf(row);
  const pay: CardAction = {
    label: t('pages:reception.actions.take', { amount: number(owed ?? 0) }),
    name: t('pages:reception.actions.takeFor', { amount: number(owed ?? 0), name }),
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
  const rest = [...(isActive(row) ? [skip] : []), ...(isMarkable(row) && !isExpected(row) ? [arrive] : []), open];
  // Arrived, reinsert, pay, or none. A press on Skip must be meant: it is in the menu.
  if (isExpected(row)) return { primary: arrive, rest: owed === undefined ? rest : [pay, ...rest] };
  if (isSkipped(row)) return { primary: reinsert, rest: owed === undefined ? rest : [pay, ...rest] };
  return { primary: owed === undefined ? undefined : pay, rest };
};

interface ValuesProps {
  readonly columns: readonly Column<DeskRow>[];
  readonly row: DeskRow;
}

const lineStyles = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Ticket number, name, service and wait, in two lines. */
const CardValues = ({ row, onOpen }: Pick<Props, 'row' | 'onOpen'>): React.ReactElement => {
  const now = useMinute();
  return (
    <>
      <Box sx={{ textAlign: 'center', fontSize: 'var(--fs-16)' }}>
        <Ticket row={row} />
      </Box>
      <Box sx={{ minInlineSize: 0, lineHeight: 'var(--tight)' }}>
        <PatientName row={row} onOpen={onOpen} />
        <Box sx={{ display: 'flex', gap: 0.75, color: 'text.secondary', fontSize: 'var(--fs-12)' }}>
          <Box component="span" sx={lineStyles}>
            <Service row={row} />
          </Box>
          <Box component="span" sx={{ flex: 'none', '& svg': { display: 'none' } }}>
            {' · '}
            <Since row={row} now={now} />
          </Box>
        </Box>
      </Box>
    </>
  );
};

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
      <Icon shape={moreIcon} />
    </IconButton>
  );
  const panel = opened && <DeskCardMenu id={id} anchor={anchor} {...menu} onClose={() => setAnchor(null)} />;
  return { button, panel };
};

/** A row on a phone, 56 px: ticket number first, two lines, one action or none, and a menu with the others and Show More. */
export const DeskCard = (props: Props): React.ReactElement => {
  const { row, columns, onOpen } = props;
  const [open, setOpen] = useState(false);
  const { primary, rest } = useRowActions(props);
  const menu = useCardMenu(row, { actions: rest, expanded: open, onExpand: () => setOpen(!open) });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '44px minmax(0, 1fr) auto auto',
        alignItems: 'center',
        columnGap: 1,
        minBlockSize: 56,
        ...cellStyles,
      }}
    >
      <CardValues row={row} onOpen={onOpen} />
      {primary === undefined ? (
        <MoneyCell row={row} />
      ) : (
        <Button
          color="inherit"
          aria-label={primary.name}
          onClick={primary.run}
          sx={{ backgroundColor: 'var(--sunken)', paddingInline: 1.5, whiteSpace: 'nowrap' }}
        >
          {primary.label}
        </Button>
      )}
      {menu.button}
      {open && <MoreValues columns={columns} row={row} />}
      {menu.panel}
    </Box>
  );
};
