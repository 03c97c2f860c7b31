import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeys, makeApiKey, revokeApiKey } from '#shared/routes/api-keys.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
} from '#shared/routes/webhooks.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
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

export const useMakeApiKey = () => {
  const [attempts] = useState(newAttempts);
  return useSystemsWrite(keysKey, (body: CallRequest<typeof makeApiKey>['body']) =>
    call(makeApiKey, { body }, { idempotencyKey: attempts.keyFor(body) }),
  );
};

export const useRevokeApiKey = () =>
  useSystemsWrite(keysKey, (keyId: string) => call(revokeApiKey, { params: { keyId } }));

export type Webhook = Answer<typeof listWebhooks>['webhooks'][number];
export type Delivery = Answer<typeof listDeliveries>['deliveries'][number];

const webhooksKey = ['office', 'webhooks'] as const;
const logKey = (webhookId: string) => [...webhooksKey, webhookId] as const;

export const useWebhooks = () =>
  useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
    staleTime: 0,
  });

export const useAddWebhook = () => {
  const [attempts] = useState(newAttempts);
  return useSystemsWrite(webhooksKey, (body: CallRequest<typeof addWebhook>['body']) =>
    call(addWebhook, { body }, { idempotencyKey: attempts.keyFor(body) }),
  );
};

export const useChangeWebhook = (webhookId: string) =>
  useSystemsWrite(webhooksKey, (body: CallRequest<typeof changeWebhook>['body']) =>
    call(changeWebhook, { params: { webhookId }, body }),
  );

export const useRotateSecret = () =>
  useSystemsWrite(webhooksKey, (webhookId: string) => call(rotateWebhookSecret, { params: { webhookId } }));

export const useRemoveWebhook = () =>
  useSystemsWrite(webhooksKey, (webhookId: string) => call(removeWebhook, { params: { webhookId } }));

/** What an endpoint was sent, newest first. */
export const useDeliveries = (webhookId: string) =>
  useInfiniteQuery({
    queryKey: logKey(webhookId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeliveries,
        { params: { webhookId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useSendAgain = (webhookId: string) =>
  useSystemsWrite(webhooksKey, ({ id, at }: Delivery) =>
    call(sendDeliveryAgain, { params: { webhookId, deliveryId: id }, body: { at } }),
  );
