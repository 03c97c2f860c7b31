import { afterEach, beforeEach, vi } from 'vitest';
import { CallError } from '#web/lib/api/call-error.ts';
import { createClient } from '#web/lib/api/create-client.ts';
import type { ClientParts } from '#web/lib/api/create-client.ts';
import { createPolicies } from '#web/lib/api/policies.ts';
import { failingServer, json, settle } from './failing-server.ts';
import type { Answer } from './failing-server.ts';

export const refusal = (status: number, code: string, error = 'A sentence.'): Answer =>
  json(status, { success: false, error, code });

/** The client on a test's clock, and the answers of a server that it reaches. For one test file. */
export const clientOnTestClock = () => {
  let server: Awaited<ReturnType<typeof failingServer>> | undefined;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    vi.useRealTimers();
  });
  return async (answers: readonly Answer[], parts: Partial<ClientParts> = {}) => {
    server = await failingServer(...answers);
    const unauthorized = vi.fn<() => void>();
    const call = createClient({
      base: server.base,
      policies: createPolicies(),
      token: () => 'the-token',
      language: () => 'ar',
      onUnauthorized: unauthorized,
      ...parts,
    });
    return { call, unauthorized, requests: server.requests, say: server.say };
  };
};

export const failureOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await settle(promise).then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw error;
  return error;
};
