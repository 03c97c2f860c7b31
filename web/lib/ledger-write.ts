import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newAttempts } from './idempotency.ts';

/** A write of money; the same form sent again after a lost answer has the same effect once. */
export const useLedgerWrite = <Input, Answer>(send: (input: Input, key: string) => Promise<Answer>) => {
  const client = useQueryClient();
  const [attempts] = useState(newAttempts);
  return useMutation({
    mutationFn: (input: Input) => send(input, attempts.keyFor(input)),
    onSuccess: (_, input) => attempts.done(input),
    // Queue, drawers, day sheet, the patient's visits: money is shown nearly everywhere.
    onSettled: () => client.invalidateQueries(),
  });
};
