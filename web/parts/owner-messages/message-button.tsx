import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { MessageDialog } from './message-dialog.tsx';
import { WhatsAppIcon } from '#web/ui/icons.ts';

/** Opens the owner's setting of messages by WhatsApp. */
export const MessageButton = (): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<WhatsAppIcon />} onClick={() => setOpen(true)}>
        {t('pages:ownerMessages.open')}
      </Button>
      {open && <MessageDialog onClose={() => setOpen(false)} />}
    </>
  );
};
