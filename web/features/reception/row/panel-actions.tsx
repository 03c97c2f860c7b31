import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { checkIcon, closeIcon, Icon, peopleIcon, skipIcon } from '#web/ui/icon.tsx';
import { undoIcon } from '#web/ui/staff-icons.ts';
import type { GivingUp } from './cancel-dialog.tsx';
import type { DeskRow } from './desk-rows.ts';
import { isActive, isExpected, isMarkable, isSkipped } from './desk-rows.ts';
import { Key } from '../desk/key.tsx';
import { recentMoveOf } from '../desk/recent-moves.ts';

interface Props {
  readonly row: DeskRow;
  readonly onArrive: (row: DeskRow) => void;
  readonly onUndo: (row: DeskRow, moveId: string) => void;
  readonly onSkip: (row: DeskRow) => void;
  readonly onReinsert: (row: DeskRow) => void;
  readonly onGiveUp: (asked: GivingUp) => void;
  readonly onClose: () => void;
}

interface ActProps {
  readonly label: string;
  readonly shape: readonly string[];
  /** The key that does the same while the panel has the focus. */
  readonly keyName?: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

const Act = ({ label, shape, keyName, danger = false, onClick }: ActProps): React.ReactElement => (
  <Button
    color={danger ? 'error' : 'inherit'}
    startIcon={<Icon shape={shape} size={16} mirrored={shape === skipIcon || shape === undoIcon} />}
    onClick={onClick}
    {...(keyName !== undefined && { 'aria-keyshortcuts': keyName })}
    sx={{ justifyContent: 'flex-start', textAlign: 'start', ...(!danger && { color: 'text.secondary' }) }}
  >
    {label}
    {keyName !== undefined && (
      <Box component="span" aria-hidden sx={{ marginInlineStart: 'auto', paddingInlineStart: 1 }}>
        <Key>{keyName}</Key>
      </Box>
    )}
  </Button>
);

/** The moves of the reservation: undo, arrival, skip, reinsert, did not come, cancel. */
export const Actions = (props: Props): React.ReactElement | null => {
  const { row, onArrive, onUndo, onSkip, onReinsert, onGiveUp, onClose } = props;
  const { t } = useTexts();
  const recent = recentMoveOf(row.id);
  if (!isActive(row) && !isSkipped(row) && row.ahead === undefined) return null;
  const then = (run: (row: DeskRow) => void) => () => {
    onClose();
    run(row);
  };
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
          shape={undoIcon}
          onClick={() => {
            onClose();
            onUndo(row, recent);
          }}
        />
      )}
      {isMarkable(row) && (
        <Act
          label={t(isExpected(row) ? 'pages:reception.arrival.arrived' : 'pages:reception.arrival.notArrived')}
          shape={isExpected(row) ? checkIcon : undoIcon}
          keyName="A"
          onClick={then(onArrive)}
        />
      )}
      {isActive(row) && (
        <Act label={t('pages:reception.actions.skip')} shape={skipIcon} keyName="S" onClick={then(onSkip)} />
      )}
      {isSkipped(row) && (
        <Act label={t('pages:reception.actions.reinsert')} shape={undoIcon} keyName="R" onClick={then(onReinsert)} />
      )}
      {/* A reservation for a later day cannot be a no-show yet. */}
      {row.status !== 'in_progress' && row.ahead === undefined && (
        <Act
          label={t('pages:reception.row.noShow')}
          shape={peopleIcon}
          onClick={() => onGiveUp({ row, status: 'no_show' })}
        />
      )}
      {row.status !== 'in_progress' && (
        <Act
          label={t('pages:reception.row.cancel')}
          shape={closeIcon}
          danger
          onClick={() => onGiveUp({ row, status: 'cancelled' })}
        />
      )}
    </Box>
  );
};
