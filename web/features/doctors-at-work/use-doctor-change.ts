import { useMutation } from '@tanstack/react-query';
import { setDoctorAtWork } from '#shared/routes/doctor.ts';
import type { DoctorAtWork } from '#web/lib/api/answers.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useMoveFailure } from '#web/lib/queue/move-failure.ts';
import { toast } from '#web/ui/toast.tsx';

export type Change = Pick<CallRequest<typeof setDoctorAtWork>['body'], 'state' | 'pauseMinutes' | 'services' | 'room'>;

/** Breaks in minutes. */
export const pauses = [15, 30, 60] as const;

interface Props {
  readonly branchId: number;
  readonly doctor: DoctorAtWork;
  readonly onChanged: () => void;
}

/** Sends a change of the doctor's work, then reloads the list. */
export const useDoctorChange = ({ branchId, doctor, onChanged }: Props) => {
  const { t } = useTexts();
  const failureOf = useMoveFailure();
  const nameOf = useLocalizedName();
  const name = nameOf(doctor.name, doctor.nameAr) ?? t('pages:doctorsAtWork.unnamed');
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => call(setDoctorAtWork, { body: { ...change, branchId, doctorId: doctor.doctorId } }),
    onSuccess: () => {
      toast.success(t('messages:doctorsAtWork.changed', { name }));
      onChanged();
    },
    onError: (error) => toast.failure(`${t('messages:doctorsAtWork.failed', { name })}\n${failureOf(error)}`),
  });
  return { change: mutate, isPending };
};
