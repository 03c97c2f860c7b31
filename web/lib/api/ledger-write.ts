import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newAttempts } from './idempotency.ts';

/** A mutation of money. A retry after a lost answer has no second effect. */
export const useLedgerWrite = <Input, Answer>(send: (input: Input, key: string) => Promise<Answer>) => {
  const client = useQueryClient();
  const [attempts] = useState(newAttempts);
  return useMutation({
    mutationFn: (input: Input) => send(input, attempts.keyFor(input)),
    onSuccess: (_, input) => attempts.done(input),
    // Invalidates all queries: nearly every screen shows money.
    onSettled: () => client.invalidateQueries(),
  });
};
