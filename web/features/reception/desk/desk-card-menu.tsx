import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { RowAction } from './desk-actions.ts';

export interface DeskCardMenuProps {
  readonly id: string;
  /** The button that opened the menu; null closes it. */
  readonly anchor: HTMLElement | null;
  readonly actions: readonly RowAction[];
  /** All columns of the card are shown. */
  readonly expanded: boolean;
  readonly onExpand: () => void;
  readonly onClose: () => void;
}

/** The other actions of a card, and Show More. */
export const DeskCardMenu = ({
  id,
  anchor,
  actions,
  expanded,
  onExpand,
  onClose,
}: DeskCardMenuProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {actions.map(({ label, name, run }) => (
        <MenuItem
          key={name}
          aria-label={name}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose();
          onExpand();
        }}
      >
        {t(expanded ? 'table.showLess' : 'table.showMore')}
      </MenuItem>
    </Menu>
  );
};
