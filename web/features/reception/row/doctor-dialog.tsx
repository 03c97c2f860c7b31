import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import type { DeskRow } from '../desk/desk-rows.ts';
import { DoctorChoice, useDoctorsFor } from '../booking/doctor-choice.tsx';
import { useChangeService } from './service-calls.ts';
import { lines } from '#web/lib/i18n/lines.ts';

interface Props {
  readonly branchId: number;
  readonly row: DeskRow;
  readonly onClose: () => void;
}

/** Changes the preferred doctor of a reservation; place and price stay. */
export const DoctorDialog = ({ branchId, row, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const errorText = useErrorText();
  const nameOf = useLocalizedName();
  const change = useChangeService(branchId);
  const doctors = useDoctorsFor(branchId, row.serviceType);
  const [chosen, setChosen] = useState(row.preferredDoctor?.doctorId ?? null);
  // If the preferred doctor is off now, "any doctor" is shown and sent.
  const doctorId = doctors.some(({ doctorId: each }) => each === chosen) ? chosen : null;
  const save = (): void =>
    change.mutate(
      { id: row.id, preferredDoctorId: doctorId },
      {
        onSuccess: ({ preferredDoctor: doctor }) => {
          const name = doctor === null ? t('forms:walkIn.anyDoctor') : (nameOf(doctor.name, doctor.nameAr) ?? '');
          toast.success(lines(t('messages:counter.doctorChanged'), `${row.patientName} · ${name}`), undefined, [
            row.id,
          ]);
          onClose();
        },
      },
    );
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:reception.doctor.title', { name: row.patientName })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {change.isError && <Alert severity="error">{errorText(change.error)}</Alert>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(doctors.length > 0 ? 'pages:reception.doctor.text' : 'pages:reception.doctor.none')}
        </Typography>
        <DoctorChoice branchId={branchId} serviceType={row.serviceType} doctorId={doctorId} onDoctor={setChosen} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={doctors.length === 0 && (row.preferredDoctor ?? null) === null}
          loading={change.isPending}
          onClick={save}
        >
          {t('pages:reception.service.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
