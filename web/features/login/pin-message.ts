import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** The message of a PIN's field: what is no PIN is said in one way. */
export const usePinMessage = (): ((message: string | undefined) => string | undefined) => {
  const { t } = useTexts();
  const messageOf = useFormMessage();
  return (message) => {
    if (message === 'format') return t('pages:lock.pinRule');
    return message === 'pinsMatch' ? t('pages:lock.pinsMatch') : messageOf(message);
  };
};
