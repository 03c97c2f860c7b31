import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Recording } from './laser-session-calls.ts';
import { useRecordSession } from './laser-session-calls.ts';

/**
 * Records a session and shows the outcome in the required words (docs/requirements.md#errors). A failure can be retried
 * with the same values. `run` resolves to whether the session is recorded.
 */
export const useRecording = () => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useRecordSession();

  const run = async (recording: Recording, name: string): Promise<boolean> => {
    const failed = (title: string, text: string): void =>
      toast.failure(`${title}\n${text}`, { label: t('retry'), run: () => void run(recording, name) });
    try {
      const outcome = await mutateAsync(recording);
      if (outcome.kind === 'recorded') {
        toast.success(`${t('messages:laser.created', { name })}\n${t('messages:laser.completed')}`);
        return true;
      } else if (outcome.kind === 'payment_failed') {
        failed(t('messages:laser.paymentFailed'), errorText(outcome.error));
      } else {
        failed(t('messages:laser.createFailed'), errorText(outcome.error));
      }
    } catch (error) {
      failed(t('messages:laser.failed'), errorText(error));
    }
    return false;
  };
  return { run, busy: isPending };
};
