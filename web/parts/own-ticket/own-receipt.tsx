import Button from '@mui/material/Button';
import { useState } from 'react';
import { loadStaffTexts } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { late } from '#web/ui/late.tsx';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { ReceiptIcon } from '#web/ui/icons.ts';

// Loads with the texts of receipts, which are staff texts.
const OwnReceiptDialog = late(async () => {
  const [{ OwnReceiptDialog: Dialog }] = await Promise.all([import('./own-receipt-dialog.tsx'), loadStaffTexts()]);
  return Dialog;
}, null);

interface Props {
  readonly patient: Pick<QueueInfoPatient, 'phone' | 'code' | 'paymentStatus'> | undefined;
}

/** Opens the receipt of a paid visit from the patient's own ticket. Renders nothing without a payment or a code. */
export const OwnReceipt = ({ patient }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  if (patient?.code === undefined || patient.paymentStatus === 'unpaid') return null;
  return (
    <>
      <Button variant="outlined" startIcon={<ReceiptIcon />} onClick={() => setOpen(true)}>
        {t('pages:ownTicket.receipt')}
      </Button>
      {open && <OwnReceiptDialog phone={patient.phone} code={patient.code} onClose={() => setOpen(false)} />}
    </>
  );
};
