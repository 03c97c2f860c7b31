import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Attempts, newAttempts } from './idempotency.ts';

/** What makes an attempt another one: not the password, which is typed again and is kept nowhere. */
const withoutPassword = (input: unknown): string =>
  JSON.stringify([input], (name, value: unknown) => (name === 'password' ? undefined : value));

/**
 * A write with a key for each attempt: a retry after a lost answer has no second effect.
 * @param attemptsOf attempts that outlive the form, where it may be closed and opened again before the retry
 */
export const useLedgerWrite = <Input, Answer>(
  send: (input: Input, key: string) => Promise<Answer>,
  attemptsOf: () => Attempts = newAttempts,
) => {
  const client = useQueryClient();
  const [attempts] = useState(attemptsOf);
  return useMutation({
    mutationFn: (input: Input) => send(input, attempts.keyFor(withoutPassword(input))),
    onSuccess: (_, input) => attempts.done(withoutPassword(input)),
    // Invalidates all queries: nearly every screen shows money.
    onSettled: () => client.invalidateQueries(),
  });
};
