import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { DeskRow } from '../desk/desk-rows.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { MoveIcon } from '#web/ui/icons.ts';

interface Props {
  readonly branchId: number;
  readonly row: DeskRow;
  /** The reservation has left this branch. */
  readonly onMoved: () => void;
}

/** The button that moves a reservation to another branch. */
export const TransferAction = ({ branchId, row, onMoved }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<MoveIcon />} onClick={() => setOpen(true)}>
        {t('pages:reception.transfer.open')}
      </Button>
      {open && <TransferDialog branchId={branchId} row={row} onMoved={onMoved} onClose={() => setOpen(false)} />}
    </>
  );
};
