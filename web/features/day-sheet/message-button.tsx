import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const MessageDialog = lazyPart(async () => (await import('./message-dialog.tsx')).MessageDialog);

/** Opens the owner's setting of day sheets by WhatsApp. */
export const MessageButton = (): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<WhatsAppIcon />} onClick={() => setOpen(true)}>
        {t('pages:daySheet.message')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <MessageDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
