import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { DoctorAtWork } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { pauses, useDoctorChange } from './use-doctor-change.ts';

interface Props {
  readonly branchId: number;
  readonly doctor: DoctorAtWork;
  readonly onChanged: () => void;
}

/** Starts a break of the doctor, or ends it. */
export const PauseButton = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const { change, isPending } = useDoctorChange(props);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (props.doctor.state !== 'on') {
    return (
      <Button variant="outlined" loading={isPending} onClick={() => change({ state: 'on' })}>
        {t('pages:doctorsAtWork.resume')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        loading={isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('pages:doctorsAtWork.pauseNow')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {pauses.map((minutes) => (
          <MenuItem
            key={minutes}
            onClick={() => {
              setAnchor(null);
              change({ state: 'paused', pauseMinutes: minutes });
            }}
          >
            {t('pages:doctorsAtWork.pause', { amount: number(minutes) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
