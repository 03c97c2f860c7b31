import Button from '@mui/material/Button';
import type { KeyboardEvent } from 'react';
import { memo, useCallback } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchIcon } from '#web/ui/icons.ts';
import { SortableTable } from '#web/ui/sortable-table.tsx';
import type { RowGroup } from '#web/ui/table-columns.ts';
import { DeskCard } from './desk-card.tsx';
import type { DeskRow } from './desk-rows.ts';
import { type RowActionHandlers, runShortcut } from './desk-actions.ts';
import { RowActions } from './row-actions.tsx';
import type { DeskTableSpec } from './use-segments.ts';

interface Props {
  readonly table: DeskTableSpec;
  readonly search: string;
  readonly handlers: RowActionHandlers;
  /** The services as heads of their rows. */
  readonly groups?: readonly RowGroup<DeskRow>[];
  /** The row that is open in the panel. */
  readonly openId?: number | undefined;
  /** The table fills its place and scrolls inside. */
  readonly fill?: boolean;
  /** Books a new place with the text of a search that found nobody. */
  readonly onBookTyped?: (() => void) | undefined;
}

const keyOf = (row: DeskRow): number => row.id;
const markOf = (row: DeskRow): 'calm' | undefined => (row.status === 'in_progress' ? 'calm' : undefined);

/** A table of the desk: one tab stop, arrow keys between rows, buttons on the row in use; cards on a phone. */
export const DeskTable = memo(
  ({ table, search, handlers, groups, openId, fill, onBookTyped }: Props): React.ReactElement => {
    const { t } = useTexts();
    const { columns, allColumns = columns, rows, id, title, empty, emptyText } = table;
    // The last column is the money, or in the narrow list the time of the booking.
    const under = columns.at(-1)?.id ?? 'paymentStatus';
    const selected = useCallback((row: DeskRow) => row.id === openId, [openId]);
    const onRowKey = useCallback(
      (event: KeyboardEvent<HTMLElement>, row: DeskRow): void => {
        // A button of the row has its own Enter.
        if (event.target instanceof HTMLTableRowElement) runShortcut(event, row, handlers);
      },
      [handlers],
    );
    const actions = useCallback((row: DeskRow) => <RowActions row={row} handlers={handlers} />, [handlers]);
    const card = useCallback(
      (row: DeskRow) => <DeskCard row={row} columns={allColumns} handlers={handlers} />,
      [allColumns, handlers],
    );
    return (
      <SortableTable
        id={id}
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        mark={markOf}
        actions={actions}
        actionsOnActiveRow
        overlay={under}
        selected={selected}
        onRowClick={handlers.onOpen}
        {...(fill === true && { fill })}
        {...(groups !== undefined && { groups })}
        onRowKey={onRowKey}
        card={card}
        view={search}
        empty={
          search === '' ? (
            <EmptyState title={empty} {...(emptyText !== undefined && { text: emptyText })} />
          ) : (
            <EmptyState shape={SearchIcon} title={t('pages:reception.noMatch')} text={t('pages:reception.noMatchText')}>
              {onBookTyped !== undefined && (
                <Button variant="outlined" size="medium" onClick={onBookTyped}>
                  {t('pages:reception.bookTyped', { typed: search })}
                </Button>
              )}
            </EmptyState>
          )
        }
      />
    );
  },
);
