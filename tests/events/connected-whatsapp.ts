import { putMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { type Dependencies, replaceDependencies } from '#functions/dependencies.ts';
import { type FakeWhatsApp, startFakeWhatsApp } from '#local/fake-whatsapp.ts';
import type { RunningServer } from '#local/server.ts';
import type { EventRoom } from './event-room.ts';

interface Options {
  /** Receives the delivery reports; left out: they go nowhere. */
  readonly server?: RunningServer;
  readonly siteOrigin?: Dependencies['siteOrigin'];
}

/** Starts a fake WhatsApp, stores its settings for the clinic and drops the settings that functions had cached. */
export const connectWhatsApp = async (
  { clinic }: EventRoom,
  { server, ...changed }: Options = {},
): Promise<FakeWhatsApp> => {
  const fake = await startFakeWhatsApp();
  if (server !== undefined) fake.sendReportsTo(`http://127.0.0.1:${String(server.port)}/api/whatsapp/webhook`);
  await putMessagingSettings(clinic.deps, fake.settings);
  replaceDependencies({ ...clinic.deps, cache: new Cache(clinic.now), ...changed });
  return fake;
};
