import { allBranches, oneBranch, readsWebhookKey, recordsAnswer, sendsWebhooks, signedIn, wait } from './parts.ts';
import { type Grant, grant, together } from '../table-grants.ts';

/** A change of a paired display. */
const changesDisplays = together(signedIn, recordsAnswer, oneBranch, grant({ displays: ['get'], audit: ['put'] }));

/** A change of an endpoint that other systems have. */
const changesWebhooks = together(signedIn, oneBranch, allBranches, grant({ webhooks: ['get'], audit: ['put'] }));

/** Grants of displays, and of API keys and webhooks of other systems. */
export const systemGrants: Readonly<Record<string, Grant>> = {
  'api-keys/list-api-keys': together(signedIn, grant({ apiKeys: ['query'] })),
  'api-keys/make-api-key': together(
    signedIn,
    oneBranch,
    allBranches,
    readsWebhookKey,
    grant({ apiKeys: ['get', 'put'], audit: ['put'] }),
  ),
  'api-keys/revoke-api-key': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    allBranches,
    grant({ apiKeys: ['get', 'remove'], audit: ['put'] }),
  ),
  'webhooks/list-webhooks': together(signedIn, grant({ webhooks: ['query'] })),
  'webhooks/add-webhook': together(
    signedIn,
    oneBranch,
    allBranches,
    readsWebhookKey,
    grant({ webhooks: ['query', 'put'], audit: ['put'] }),
  ),
  'webhooks/change-webhook': together(changesWebhooks, recordsAnswer, grant({ webhooks: ['update'] })),
  'webhooks/rotate-webhook-secret': together(changesWebhooks, readsWebhookKey, grant({ webhooks: ['update'] })),
  'webhooks/remove-webhook': together(changesWebhooks, recordsAnswer, grant({ webhooks: ['remove'] })),
  'webhooks/list-deliveries': together(signedIn, grant({ webhookDeliveries: ['query'] })),
  'webhooks/send-delivery-again': together(
    signedIn,
    sendsWebhooks,
    grant({ webhooks: ['get'], webhookDeliveries: ['get'] }),
  ),
  'displays/request-pairing': grant({ pairing: ['put'] }),
  'displays/check-pairing': grant({ pairing: ['get'] }),
  'displays/pair-display': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    grant({ pairing: ['get', 'update'], displays: ['put'], audit: ['put'] }),
  ),
  'displays/list-displays': together(signedIn, oneBranch, grant({ displays: ['query'] })),
  'displays/change-display': together(changesDisplays, grant({ displays: ['update'] })),
  'displays/revoke-display': together(changesDisplays, grant({ displays: ['remove'] })),
  'displays/show-waiting-room': together(oneBranch, wait, grant({ displays: ['get', 'update'], snapshots: ['query'] })),
};
