import { isRefusal } from '#web/lib/api/call-error.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** Why a move of a ticket failed: the reason of a refusal; without an answer the move may have been made. */
export const useMoveFailure = (): ((error: unknown) => string) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  return (error) => (isRefusal(error) ? errorText(error) : t('messages:counter.noAnswer'));
};
