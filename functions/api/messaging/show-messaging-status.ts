import { showMessagingStatus as route } from '#shared/routes/messaging.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readMessagingStatus } from '#functions/views/messaging-status-view.ts';

export const showMessagingStatus = endpoint(route, ({ deps, now }) => readMessagingStatus(deps.store, now));
