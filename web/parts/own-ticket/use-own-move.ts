import { useState } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/toast.tsx';

/** Code and phone of the patient's own ticket. */
export interface OwnTicket {
  readonly code: string;
  readonly phone: string;
}

/**
 * Sends a move of the patient's own ticket, and says what came of it.
 * @param onMoved also after a refusal: the page then shows what changed meanwhile
 */
export const useOwnMove = (onMoved: () => void) => {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const move = async (send: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await send();
      toast.success(done);
    } catch (error) {
      toast.failure(errorText(error));
    } finally {
      setBusy(false);
      onMoved();
    }
  };
  return { busy, move };
};
