import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon, SkipIcon } from '#web/ui/icons.ts';
import { type RowAction, type RowActionHandlers, useRowActions } from './desk-actions.ts';
import type { DeskRow } from './desk-rows.ts';
import { isExpected } from './desk-rows.ts';

/** An action with its word. @param action undefined where the row does not allow it */
const Action = ({
  action,
  variant = 'outlined',
}: {
  readonly action: RowAction | undefined;
  readonly variant?: 'outlined' | 'text';
}): React.ReactElement | null =>
  action === undefined ? null : (
    <Button
      size="small"
      variant={variant}
      title={action.shortcut}
      aria-keyshortcuts={action.shortcut}
      aria-label={action.name}
      onClick={action.run}
    >
      {action.label}
    </Button>
  );

interface Props {
  readonly row: DeskRow;
  readonly handlers: RowActionHandlers;
}

/**
 * The buttons of the row under the mouse or the keyboard, over its money: the button that takes it says the sum, and
 * the icons have room of their own at the end of each row.
 */
export const RowActions = ({ row, handlers }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { pay, arrive, skip, reinsert, open } = useRowActions(row, handlers);
  return (
    <>
      {/* Taking an arrival back is in the panel, and the key A: on a row it would be pressed by mistake. */}
      <Action action={isExpected(row) ? arrive : pay} />
      <Action action={reinsert} variant="text" />
      {skip !== undefined && !isExpected(row) && (
        <Button
          className="row-skip"
          size="small"
          variant="text"
          color="inherit"
          title={`${skip.label} · ${skip.shortcut}`}
          aria-keyshortcuts={skip.shortcut}
          aria-label={skip.name}
          onClick={skip.run}
        >
          <Icon shape={SkipIcon} size={18} mirrored />
          <span className="row-word">{skip.label}</span>
        </Button>
      )}
      <IconButton
        size="small"
        aria-label={t('pages:reception.actions.moreFor', { name: row.patientName })}
        title={t('pages:reception.actions.more')}
        onClick={open?.run}
      >
        <Icon shape={MoreIcon} size={16} />
      </IconButton>
    </>
  );
};
