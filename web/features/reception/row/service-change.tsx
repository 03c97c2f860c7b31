import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { DeskRow } from '../desk/desk-rows.ts';
import { isChangeable, isUncalled } from '../desk/desk-rows.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { DoctorDialog } from './doctor-dialog.tsx';
import { DoctorIcon, SwapIcon } from '#web/ui/icons.ts';

interface Props {
  readonly branchId: number;
  readonly row: DeskRow;
}

/** The buttons that open the change of a reservation's service, before it is paid, and of its preferred doctor. */
export const ServiceChange = ({ branchId, row }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState<'service' | 'doctor'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      {isChangeable(row) && (
        <Button size="small" startIcon={<SwapIcon />} onClick={() => setOpen('service')}>
          {t('pages:reception.service.open')}
        </Button>
      )}
      {isUncalled(row) && (
        <Button size="small" startIcon={<DoctorIcon />} onClick={() => setOpen('doctor')}>
          {t('pages:reception.doctor.open')}
        </Button>
      )}
      {open === 'service' && <ServiceDialog branchId={branchId} row={row} onClose={close} />}
      {open === 'doctor' && <DoctorDialog branchId={branchId} row={row} onClose={close} />}
    </>
  );
};
