import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon, type Shape } from '#web/ui/icon.tsx';
import { CheckIcon, CloseIcon, NoShowIcon, ReinsertIcon, SkipIcon, UndoIcon } from '#web/ui/icons.ts';
import type { GivingUp } from './cancel-dialog.tsx';
import { type RowActionHandlers, useRowActions } from '../desk/desk-actions.ts';
import type { DeskRow } from '../desk/desk-rows.ts';
import { isActive, isExpected, isSkipped } from '../desk/desk-rows.ts';
import { Key } from '#web/ui/key.tsx';
import { recentMoveOf } from '../desk/recent-moves.ts';

interface Props {
  readonly row: DeskRow;
  readonly handlers: Omit<RowActionHandlers, 'onOpen'>;
  readonly onUndo: (row: DeskRow, moveId: string) => void;
  readonly onGiveUp: (asked: GivingUp) => void;
  readonly onClose: () => void;
}

interface ActProps {
  readonly label: string;
  readonly shape: Shape;
  /** The key that does the same while the panel has the focus. */
  readonly shortcut?: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

const Act = ({ label, shape, shortcut, danger = false, run }: ActProps): React.ReactElement => (
  <Button
    color={danger ? 'error' : 'inherit'}
    startIcon={<Icon shape={shape} size={16} mirrored={shape === SkipIcon || shape === UndoIcon} />}
    onClick={run}
    {...(shortcut !== undefined && { 'aria-keyshortcuts': shortcut })}
    sx={{ justifyContent: 'flex-start', textAlign: 'start', ...(!danger && { color: 'text.secondary' }) }}
  >
    {label}
    {shortcut !== undefined && (
      <Box component="span" aria-hidden sx={{ marginInlineStart: 'auto', paddingInlineStart: 1 }}>
        <Key>{shortcut}</Key>
      </Box>
    )}
  </Button>
);

/** The moves of the reservation: undo, arrival, skip, reinsert, did not come, cancel. */
export const Actions = (props: Props): React.ReactElement | null => {
  const { row, handlers, onUndo, onGiveUp, onClose } = props;
  const { arrive, skip, reinsert } = useRowActions(row, { ...handlers, onOpen: onClose });
  const { t } = useTexts();
  const recent = recentMoveOf(row.id);
  if (!isActive(row) && !isSkipped(row) && row.ahead === undefined) return null;
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
        padding: '6px 8px',
        borderBlockStart: '1px solid var(--line)',
      }}
    >
      {recent !== undefined && (
        <Act
          label={t('pages:reception.row.undo')}
          shape={UndoIcon}
          run={() => {
            onClose();
            onUndo(row, recent);
          }}
        />
      )}
      {arrive !== undefined && <Act {...arrive} shape={isExpected(row) ? CheckIcon : UndoIcon} />}
      {row.saysHereAt !== undefined && (
        <Act label={t('pages:reception.arrival.notArrived')} shape={CloseIcon} run={() => handlers.onNotHere(row)} />
      )}
      {skip !== undefined && <Act {...skip} shape={SkipIcon} />}
      {reinsert !== undefined && <Act {...reinsert} shape={ReinsertIcon} />}
      {/* A reservation for a later day cannot be a no-show yet. */}
      {row.status !== 'in_progress' && row.ahead === undefined && (
        <Act
          label={t('pages:reception.row.noShow')}
          shape={NoShowIcon}
          run={() => onGiveUp({ row, status: 'no_show' })}
        />
      )}
      {row.status !== 'in_progress' && (
        <Act
          label={t('pages:reception.row.cancel')}
          shape={CloseIcon}
          danger
          run={() => onGiveUp({ row, status: 'cancelled' })}
        />
      )}
    </Box>
  );
};
