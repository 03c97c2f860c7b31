import type { WebhookEvent } from '#shared/models/webhooks.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

type EventKey<Event extends string> = Event extends `${infer Thing}.${infer Past}` ? `${Thing}_${Past}` : never;

/** `visit.booked` -> `visit_booked`: a text key has no full stop. */
const keyOf = (event: WebhookEvent): EventKey<WebhookEvent> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the template above says the same
  event.replace('.', '_') as EventKey<WebhookEvent>;

export const useEventText = (): ((event: WebhookEvent) => string) => {
  const { t } = useTexts();
  return (event) => t(`pages:systems.webhooks.event.${keyOf(event)}`);
};
