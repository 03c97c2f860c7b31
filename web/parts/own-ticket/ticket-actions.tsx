import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { sharedTicketLink } from '#web/parts/ticket/ticket-link.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { OwnReceipt } from './own-receipt.tsx';
import { PrintIcon, ShareIcon } from '#web/ui/icons.ts';

interface ShareTexts {
  readonly title: string;
  readonly copied: string;
  /** Text for browsers that can neither share nor copy. */
  readonly failed: string;
}

/** Opens the share sheet of the device with the link, or copies it. */
const share = async (address: string, { title, copied, failed }: ShareTexts): Promise<void> => {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url: address });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    toast.success(copied);
  } catch {
    toast.failure(failed);
  }
};

/** The link without the code. A former phone, which this device may know, finds nothing without the code. */
const sharedLinkOf = ({ phone, branchId, ticketNo, serviceDate: day }: QueueInfoPatient): string =>
  sharedTicketLink({ phone, branchId, ticketNo, day });

interface Props {
  /** Undefined until the server has answered. */
  readonly patient: QueueInfoPatient | undefined;
  /** This device has the code of the ticket. */
  readonly isOwn: boolean;
  /** What the patient may do with the ticket; comes first. */
  readonly children: ReactNode;
}

/** Share, print, and the receipt of a paid visit. The shared link opens the ticket to be read only. */
export const TicketActions = ({ patient, isOwn, children }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack
      className="no-print"
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1.25 }}
    >
      {children}
      {isOwn && patient !== undefined && (
        <Button
          variant="outlined"
          startIcon={<ShareIcon />}
          onClick={() =>
            void share(`${location.origin}${sharedLinkOf(patient)}`, {
              title: t('pages:ownTicket.shareTitle'),
              copied: t('pages:ownTicket.copied'),
              failed: t('messages:errors.unexpected'),
            })
          }
        >
          {t('pages:ownTicket.share')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
        {t('pages:confirmation.print')}
      </Button>
      <OwnReceipt patient={patient} />
    </Stack>
  );
};
