import TextField from '@mui/material/TextField';
import * as z from 'zod/mini';
import { useState } from 'react';
import { roomInput } from '#shared/models/doctor-at-work.ts';
import type { DoctorAtWork } from '#web/lib/api/answers.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useDoctorChange } from './use-doctor-change.ts';

interface Props {
  readonly branchId: number;
  readonly doctor: DoctorAtWork;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The room of a doctor: today, and on later days until another is chosen. Empty = none. */
export const RoomDialog = ({ onClose, onChanged, ...of }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [typed, setTyped] = useState(of.doctor.room ?? '');
  const { change, isPending } = useDoctorChange({
    ...of,
    onChanged: () => {
      onChanged();
      onClose();
    },
  });
  const room = typed.trim() === '' ? null : z.safeParse(roomInput, typed).data;
  return (
    <FormDialog
      title={t('pages:doctorsAtWork.room')}
      action={t('pages:doctorsAtWork.saveRoom')}
      busy={isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (room !== undefined) change({ room });
      }}
    >
      <TextField
        autoFocus
        label={t('pages:doctorsAtWork.room')}
        helperText={t('pages:doctorsAtWork.roomHint')}
        value={typed}
        error={room === undefined}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 12, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
};
