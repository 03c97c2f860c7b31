import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listApiKeys, makeApiKey, revokeApiKey } from '#shared/routes/api-keys.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type ApiKey = Answer<typeof listApiKeys>['keys'][number];

const keysKey = ['office', 'api-keys'] as const;

export const useApiKeys = () =>
  useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
    staleTime: 0,
  });

const useSystemsWrite = <Input, Result>(key: readonly string[], send: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: key }) });
};

export const useMakeApiKey = () =>
  useSystemsWrite(keysKey, (body: CallRequest<typeof makeApiKey>['body']) => call(makeApiKey, { body }));

export const useRevokeApiKey = () =>
  useSystemsWrite(keysKey, (keyId: string) => call(revokeApiKey, { params: { keyId } }));
