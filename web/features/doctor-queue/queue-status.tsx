import { useTexts } from '#web/lib/i18n/texts.ts';
import { State, type StateTone } from '#web/ui/state.tsx';
import type { ShownStatus } from './queue-view.ts';

/** As doctors see it; `expected` where arrivals are marked and the patient is not here. */
type Shown = ShownStatus | 'expected';

/** A patient with a doctor needs no action, so the accent colour is not used here. */
const tones: Readonly<Record<Shown, StateTone>> = {
  ready: 'good',
  expected: 'plain',
  in_progress: 'teal',
  completed: 'plain',
  skipped: 'warn',
};

/** Queue status of a patient, as doctors see it: a dot and its word. */
export const QueueStatus = ({ status }: { readonly status: Shown }): React.ReactElement => {
  const { t } = useTexts();
  return <State tone={tones[status]}>{t(`pages:doctor.status.${status}`)}</State>;
};
