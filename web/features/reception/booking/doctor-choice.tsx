import TextField from '@mui/material/TextField';
import type { ReservationType } from '#shared/models/lists.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useReceptionQueue } from '../desk/reception-queries.ts';

interface Props {
  readonly branchId: number;
  readonly serviceType: ReservationType;
  /** The preferred doctor; null = any. */
  readonly doctorId: string | null;
  readonly onDoctor: (doctorId: string | null) => void;
}

/** The doctors to choose from for a service: those who are not off today and take it, and who is chosen. */
export const useDoctorsFor = (branchId: number, serviceType: ReservationType, chosen: string | null = null) =>
  (useReceptionQueue(branchId).data?.doctors ?? []).filter(
    // Who is chosen and goes off meanwhile stays: the list would show "any" for a doctor who is sent, and refused.
    ({ doctorId, state, services }) => doctorId === chosen || (state !== 'off' && services.includes(serviceType)),
  );

/** Choice of the preferred doctor: any, or one who is not off today and serves the service; the room tells names apart. */
export const DoctorChoice = ({ branchId, serviceType, doctorId, onDoctor }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const doctors = useDoctorsFor(branchId, serviceType, doctorId);
  if (doctors.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label={t('forms:walkIn.doctor')}
      value={doctors.some(({ doctorId: id }) => id === doctorId) ? doctorId : ''}
      onChange={({ target: { value } }) => onDoctor(value === '' ? null : value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('forms:walkIn.anyDoctor')}</option>
      {doctors.map(({ doctorId: id, name, nameAr, room }) => (
        <option key={id} value={id}>
          {nameOf(name, nameAr) ?? t('pages:doctorsAtWork.unnamed')}
          {room !== null && `${t('listSeparator')}${t('room', { room })}`}
        </option>
      ))}
    </TextField>
  );
};
