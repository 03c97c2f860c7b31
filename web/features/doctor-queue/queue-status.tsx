import { useTexts } from '../../lib/texts.ts';
import type { Shape } from '../../ui/icon.tsx';
import { checkCircleIcon, clockIcon, skipIcon, stethoscopeIcon } from '../../ui/icon.tsx';
import type { ChipTone } from '../../ui/status-chip.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import type { ShownStatus } from './queue-view.ts';
import { shownStatus } from './queue-view.ts';

const looks: Readonly<Record<ShownStatus, { readonly tone: ChipTone; readonly shape: Shape }>> = {
  ready: { tone: 'calm', shape: clockIcon },
  in_progress: { tone: 'now', shape: stethoscopeIcon },
  completed: { tone: 'good', shape: checkCircleIcon },
  skipped: { tone: 'warn', shape: skipIcon },
};

/** Where a patient stands, in the words a doctor is shown. */
export const QueueStatus = ({ status }: { readonly status: string }): React.ReactElement => {
  const { t } = useTexts();
  const shown = shownStatus(status);
  return <Chip {...looks[shown]}>{t(`pages:doctor.status.${shown}`)}</Chip>;
};
