import type { DoctorAtWork } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

export type Presence = Pick<DoctorAtWork, 'state' | 'atWork' | 'pausedUntil' | 'seenAt'>;

/** On, but without a request in the last hour and without a patient: not counted as at work. */
export const isAway = ({ state, atWork }: Pick<Presence, 'state' | 'atWork'>): boolean => state === 'on' && !atWork;

const tones = { on: 'good', paused: 'warn', off: 'plain' } as const;

export const workTone = (presence: Pick<Presence, 'state' | 'atWork'>): 'good' | 'warn' | 'plain' =>
  isAway(presence) ? 'plain' : tones[presence.state];

/** A doctor's state in words: `On`, `On a break until 5:30 pm`, `Last active 2:10 pm`. */
export const useWorkStateText = (): ((presence: Presence) => string) => {
  const { t } = useTexts();
  const { time } = useFormats();
  return (presence) => {
    const { state, pausedUntil: until, seenAt } = presence;
    if (until !== null) return t('pages:doctorsAtWork.pausedUntil', { time: time(until) });
    return isAway(presence)
      ? t('pages:doctorsAtWork.lastActive', { time: time(seenAt) })
      : t(`pages:doctorsAtWork.state.${state}`);
  };
};
