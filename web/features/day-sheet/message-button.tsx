import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { MessageDialog } from './message-dialog.tsx';
import { WhatsAppIcon } from '#web/ui/icons.ts';

/** Opens the owner's setting of day sheets by WhatsApp. */
export const MessageButton = (): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<WhatsAppIcon />} onClick={() => setOpen(true)}>
        {t('pages:daySheet.message')}
      </Button>
      {open && <MessageDialog onClose={() => setOpen(false)} />}
    </>
  );
};
