import { useState } from 'react';

/** Sends a form, one attempt at a time, and keeps the error of the last attempt. */
export const useSending = () => {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const send = async (attempt: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await attempt();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return { isBusy, error, send, clearError: () => setError(undefined) };
};
