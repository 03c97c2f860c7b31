import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { DoctorAtWork } from '#web/lib/api/answers.ts';
import type { ReservationType } from '#shared/models/lists.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { RoomDialog } from './room-dialog.tsx';
import { type Change, pauses, useDoctorChange } from './use-doctor-change.ts';

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

/** Menu of a doctor: on, pause, off for today, room, and services. */
export const DoctorMenu = (props: Props): React.ReactElement => {
  const { doctor, anchor, onClose } = props;
  const [isRoomOpen, setRoomOpen] = useState(false);
  const { t } = useTexts();
  const { number } = useFormats();
  const { change, isPending } = useDoctorChange(props);
  const choose = (chosen: Change): void => {
    onClose();
    change(chosen);
  };
  return (
    <>
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
        <MenuItem
          onClick={() => {
            onClose();
            setRoomOpen(true);
          }}
        >
          {t(doctor.room === null ? 'pages:doctorsAtWork.chooseRoom' : 'pages:doctorsAtWork.changeRoom')}
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
      {isRoomOpen && <RoomDialog {...props} onClose={() => setRoomOpen(false)} />}
    </>
  );
};
