import type { BothLanguages } from './both-languages.ts';
import type { WaitingRoom } from './use-waiting-room.ts';

type Waited = Pick<WaitingRoom['services'][number], 'estimatedWait' | 'waitOverLimit'>;

/** The wait of a new booking; empty for a service without a doctor at work. */
export const waitText = (
  { estimatedWait: wait, waitOverLimit: isLong }: Waited,
  t: BothLanguages['texts']['en'],
): string => {
  if (wait === null) return '';
  if (isLong) return t('pages:display.overLimit');
  return wait.high === 0 ? t('pages:display.noWait') : t('pages:display.minutes', { low: wait.low, high: wait.high });
};
