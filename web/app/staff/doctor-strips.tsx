import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import type { DoctorAtWork } from '#web/lib/api/answers.ts';
import { useDoctorQueue } from '#web/features/doctor-queue/doctor-queue-calls.ts';
import type { DoctorQueue } from '#web/features/doctor-queue/queue-view.ts';
import { PauseButton } from '#web/features/doctors-at-work/pause-button.tsx';
import { RoomButton } from '#web/features/doctors-at-work/room-button.tsx';
import { DoctorsStrip } from '#web/features/doctors-at-work/doctors-strip.tsx';
import { counterKey } from '#web/lib/queue/counter-key.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';

interface BranchProps {
  readonly branchId: number;
  readonly doctors: readonly DoctorAtWork[];
}

/** Reception's strip of the doctors seen today. */
export const BranchDoctors = (props: BranchProps): React.ReactElement => {
  const client = useQueryClient();
  return (
    <DoctorsStrip
      {...props}
      onChanged={() => void client.invalidateQueries({ queryKey: counterKey(props.branchId) })}
    />
  );
};

/** The doctor's own row. The first list of a day may not contain it, because presence is recorded after the read. */
const ownRow = (queue: DoctorQueue, { id, name, nameAr }: SessionUser): DoctorAtWork => {
  const row = queue.doctors.find(({ doctorId }) => doctorId === id);
  const names = { name, ...(nameAr !== undefined && { nameAr }) };
  return (
    row ?? {
      doctorId: id,
      ...names,
      state: 'on',
      atWork: true,
      pausedUntil: null,
      services: queue.ownServices,
      room: null,
      seenAt: '',
    }
  );
};

interface OwnProps {
  readonly branchId: number;
  readonly user: SessionUser;
}

/** The doctor's own switch: on, off, room, services; a break and a first room have buttons of their own. */
export const OwnAvailability = ({ branchId, user }: OwnProps): React.ReactElement | null => {
  const { data, refetch } = useDoctorQueue(branchId);
  if (data === undefined) return null;
  const doctor = ownRow(data, user);
  const onChanged = (): void => void refetch();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <DoctorsStrip branchId={branchId} doctors={[doctor]} onChanged={onChanged} />
      <Stack direction="row" sx={{ gap: 1 }}>
        {doctor.room === null && <RoomButton branchId={branchId} doctor={doctor} onChanged={onChanged} />}
        <PauseButton branchId={branchId} doctor={doctor} onChanged={onChanged} />
      </Stack>
    </Stack>
  );
};
