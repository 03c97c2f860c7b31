import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/icons.ts';
import type { Column } from '#web/ui/sortable-table.tsx';
import { cellOf } from '#web/ui/table-columns.ts';
import { cellStyles, PatientName, Service, Since, Ticket } from './cells.tsx';
import type { DeskCardMenuProps } from './desk-card-menu.tsx';
import type { DeskRow } from './desk-rows.ts';
import { isExpected } from './desk-rows.ts';
import { type RowActionHandlers, useRowActions } from './desk-actions.ts';
import { DeskCardMenu } from './desk-card-menu.tsx';

interface Props {
  readonly row: DeskRow;
  readonly handlers: RowActionHandlers;
  readonly columns: readonly Column<DeskRow>[];
}

/** The card's button, and the actions of its menu. */
const useCardActions = (row: DeskRow, handlers: RowActionHandlers) => {
  const { pay, arrive, skip, reinsert, open } = useRowActions(row, handlers);
  // Arrived, reinsert, pay, or none. A press on Skip must be meant: it is in the menu.
  const primary = (isExpected(row) ? arrive : undefined) ?? reinsert ?? pay;
  return {
    primary,
    rest: [pay, skip, arrive, open].flatMap((each) => (each === undefined || each === primary ? [] : [each])),
  };
};

interface ValuesProps {
  readonly columns: readonly Column<DeskRow>[];
  readonly row: DeskRow;
}

const lineStyles = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const waitStyles = {
  flex: 'none',
  '& svg': { display: 'none' },
  '& .wait-bar': { fontSize: 'inherit', verticalAlign: 'baseline' },
} as const;

/** Ticket number, name, service and wait, in two lines. */
const CardValues = ({ row, handlers }: Pick<Props, 'row' | 'handlers'>): React.ReactElement => {
  const now = useMinute();
  return (
    <>
      <Box sx={{ flex: 'none', inlineSize: 44, textAlign: 'center', fontSize: 'var(--fs-16)' }}>
        <Ticket row={row} />
      </Box>
      <Box sx={{ flex: '1 1 6rem', minInlineSize: 0, lineHeight: 'var(--tight)' }}>
        <PatientName row={row} onOpen={handlers.onOpen} />
        <Box sx={{ display: 'flex', gap: 0.75, color: 'text.secondary', fontSize: 'var(--fs-12)' }}>
          <Box component="span" sx={lineStyles}>
            <Service row={row} />
          </Box>
          <Box component="span" sx={waitStyles}>
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
  <Box component="dl" sx={{ flex: '1 0 100%', display: 'grid', gap: 0.5, margin: 0, paddingBlock: 1 }}>
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
      <Icon shape={MoreIcon} />
    </IconButton>
  );
  const panel = opened && <DeskCardMenu id={id} anchor={anchor} {...menu} onClose={() => setAnchor(null)} />;
  return { button, panel };
};

/** A row on a phone, 56 px: ticket number first, two lines, one action or none, and a menu with the others and Show More. */
export const DeskCard = ({ row, columns, handlers }: Props): React.ReactElement => {
  const [open, setOpen] = useState(false);
  const { primary, rest } = useCardActions(row, handlers);
  const money = columns.find(({ id }) => id === 'paymentStatus');
  const menu = useCardMenu(row, { actions: rest, expanded: open, onExpand: () => setOpen(!open) });
  return (
    <Box
      sx={{
        display: 'flex',
        // Letters of twice the size leave the name its line, and the button goes below it.
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        minBlockSize: 56,
        ...cellStyles,
      }}
    >
      <CardValues row={row} handlers={handlers} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginInlineStart: 'auto' }}>
        {primary === undefined ? (
          money && cellOf(money, row)
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
      </Box>
      {open && <MoreValues columns={columns} row={row} />}
      {menu.panel}
    </Box>
  );
};
