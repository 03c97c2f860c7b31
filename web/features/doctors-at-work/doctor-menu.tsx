import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import type { DoctorAtWork } from '#web/lib/answers.ts';
import type { ReservationType } from '#shared/models/lists.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import { setDoctorAtWork } from '#shared/routes/doctor.ts';
import type { CallRequest } from '#web/lib/call.ts';
import { call } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/texts.ts';
import { toast } from '#web/ui/toast.tsx';

type Change = Pick<CallRequest<typeof setDoctorAtWork>['body'], 'state' | 'pauseMinutes' | 'services'>;

const pauses = [15, 30, 60] as const;

/** The services with one added or removed. */
const toggled = (services: readonly ReservationType[], serviceType: ReservationType): ReservationType[] =>
  reservationTypes.filter((each) => (each === serviceType ? !services.includes(each) : services.includes(each)));

interface Props {
  readonly branchId: number;
  readonly doctor: DoctorAtWork;
  /** The button that opened the menu; null closes it. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Sends a change of the doctor's work, then reloads the list. */
const useChange = ({ branchId, doctor, onChanged }: Props) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const nameOf = useLocalizedName();
  const name = nameOf(doctor.name, doctor.nameAr) ?? t('pages:doctorsAtWork.unnamed');
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => call(setDoctorAtWork, { body: { ...change, branchId, doctorId: doctor.doctorId } }),
    onSuccess: () => {
      toast.success(t('messages:doctorsAtWork.changed', { name }));
      onChanged();
    },
    onError: (error) => toast.failure(`${t('messages:doctorsAtWork.failed', { name })}\n${errorText(error)}`),
  });
  return { change: mutate, isPending };
};

/** Menu of a doctor: on, pause, off for today, and services. */
export const DoctorMenu = (props: Props): React.ReactElement => {
  const { doctor, anchor, onClose } = props;
  const { t } = useTexts();
  const { number } = useFormats();
  const { change, isPending } = useChange(props);
  const choose = (chosen: Change): void => {
    onClose();
    change(chosen);
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <MenuItem selected={doctor.state === 'on'} onClick={() => choose({ state: 'on' })}>
        {t('pages:doctorsAtWork.state.on')}
      </MenuItem>
      {pauses.map((minutes) => (
        <MenuItem key={minutes} onClick={() => choose({ state: 'paused', pauseMinutes: minutes })}>
          {t('pages:doctorsAtWork.pause', { amount: number(minutes) })}
        </MenuItem>
      ))}
      <MenuItem selected={doctor.state === 'off'} onClick={() => choose({ state: 'off' })}>
        {t('pages:doctorsAtWork.state.off')}
      </MenuItem>
      <Divider />
      {reservationTypes.map((serviceType) => {
        const serves = doctor.services.includes(serviceType);
        return (
          <MenuItem
            key={serviceType}
            role="menuitemcheckbox"
            aria-checked={serves}
            // A doctor serves at least one service.
            disabled={isPending || (serves && doctor.services.length === 1)}
            onClick={() => change({ services: toggled(doctor.services, serviceType) })}
          >
            <Checkbox size="small" checked={serves} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
            {t(`type.${serviceType}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
};
