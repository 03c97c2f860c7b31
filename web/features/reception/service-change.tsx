import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { DeskRow } from './desk-rows.ts';

const ServiceDialog = lazyPart(async () => (await import('./service-dialog.tsx')).ServiceDialog);

interface Props {
  readonly branchId: number;
  readonly row: DeskRow;
}

/** The button that opens the change of a reservation's service. */
export const ServiceChange = ({ branchId, row }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<SwapHoriz />} onClick={() => setOpen(true)}>
        {t('pages:reception.service.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ServiceDialog branchId={branchId} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
