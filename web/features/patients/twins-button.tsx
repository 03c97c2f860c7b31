import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useRight } from '#web/lib/session/use-right.ts';
import { TwinsDialog } from './twins-dialog.tsx';
import { TwinsIcon } from '#web/ui/icons.ts';

/** Opens the list of patients who are registered twice, for staff who may merge them. */
export const TwinsButton = ({ branchId }: { readonly branchId: number }): React.ReactElement | null => {
  const { t } = useTexts();
  const mayMerge = useRight('merge');
  const [open, setOpen] = useState(false);
  if (!mayMerge) return null;
  return (
    <>
      <Button variant="outlined" className="no-print" startIcon={<TwinsIcon />} onClick={() => setOpen(true)}>
        {t('pages:twins.open')}
      </Button>
      {open && <TwinsDialog branchId={branchId} onClose={() => setOpen(false)} />}
    </>
  );
};
