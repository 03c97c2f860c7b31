import { useEffect, useRef } from 'react';
import { CallError, isRefusal } from '#web/lib/api/call-error.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Recording } from './laser-session-calls.ts';
import { useRecordSession } from './laser-session-calls.ts';

/** The same values would be refused again: the state of the visit or a rule forbids them. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.reason !== undefined && error.status < 500 && error.retryAfter === undefined;

/**
 * Records a session and shows the outcome in the required words (docs/requirements.md#errors). After a temporary failure
 * the toast offers a retry with the same values. `onRecorded` runs after every success, also of a retry; its argument
 * says whether the form was on the screen when the request was sent, because the answer may remove the form.
 */
export const useRecording = () => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useRecordSession();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const run = async (recording: Recording, name: string, onRecorded: (shown: boolean) => void): Promise<void> => {
    const shown = isShown.current;
    const failed = (title: string, error: unknown, reason = errorText(error)): void =>
      toast.failure(
        `${title}\n${reason}`,
        isFinal(error) ? undefined : { label: t('retry'), run: () => void run(recording, name, onRecorded) },
        [recording.reservationId],
      );
    try {
      const outcome = await mutateAsync(recording);
      if (outcome.kind === 'recorded') {
        const text = `${t('messages:laser.created', { name })}\n${t('messages:laser.completed')}`;
        toast.success(text, undefined, [recording.reservationId]);
        onRecorded(shown);
      } else if (outcome.kind === 'payment_failed') {
        failed(t('messages:laser.paymentFailed'), outcome.error);
      } else {
        const why = t('messages:laser.recordingFailed');
        const reason = isRefusal(outcome.error) ? `${why}\n${errorText(outcome.error)}` : why;
        failed(t('messages:laser.createFailed'), outcome.error, reason);
      }
    } catch (error) {
      failed(t('messages:laser.failed'), error);
    }
  };
  return { run, busy: isPending };
};
