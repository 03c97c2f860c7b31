import Button from '@mui/material/Button';
import { useState } from 'react';
import type { DoctorAtWork } from '#web/lib/api/answers.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { RoomDialog } from './room-dialog.tsx';

interface Props {
  readonly branchId: number;
  readonly doctor: DoctorAtWork;
  readonly onChanged: () => void;
}

/** For a doctor who has never chosen a room: called patients are not told where to go. */
export const RoomButton = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('pages:doctorsAtWork.chooseRoom')}
      </Button>
      {isOpen && <RoomDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
