import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';

/** Names the page in the browser's tab after the place in the queue, so that it can be read there. */
export const useTicketTitle = (patient: QueueInfoPatient | undefined, title: string): void => {
  const { t } = useTexts();
  const { number } = useFormats();
  const position = patient?.currentPosition ?? null;
  const called = patient?.status === 'in_progress';
  usePageTitle(
    called ? `● ${t('pages:ticket.yourTurn')}` : position === null ? title : `${number(position)} · ${title}`,
  );
};
