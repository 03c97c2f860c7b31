import { getMessagingSettings, getPushKeys, putMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { putPushKeys } from '#functions/data/messages/push-devices.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { replaceBus } from '#events/bus.ts';
import { replaceLive } from '#events/live/live.ts';
import type { PublishLive } from '#events/live/publish-live.ts';
import { replaceMail, type SendMail } from '#functions/mail.ts';
import { newPushKeys } from '#events/messaging/push.ts';
import { relaySource } from '#events/reactions.ts';
import { relay } from '#events/relay.ts';
import { replaceUnreadableRecords } from '#events/unreadable-records.ts';
import { createBus, deadLettersInFile } from './bus.ts';
import type { Clinic } from './clinic.ts';
import { startClock } from './clock.ts';
import { type FakeWhatsApp, startFakeWhatsApp } from './fake-whatsapp.ts';
import { openStream, checkpointInFile } from './stream.ts';

const FAKE = 'whatsapp-local';

/** Starts the fake WhatsApp provider, unless a real one is configured. */
const standInForProvider = async ({ deps }: Clinic, api: string): Promise<FakeWhatsApp | undefined> => {
  const present = await getMessagingSettings({ ...deps, cache: new Cache(deps.clock) });
  if (present !== undefined && present.provider !== FAKE) return undefined;
  const fake = await startFakeWhatsApp();
  fake.sendReportsTo(`${api}/whatsapp/webhook`);
  await putMessagingSettings(deps, fake.settings);
  return fake;
};

/** No mail leaves this machine: `mails.jsonl` has them. */
const mailsInFile =
  (file: string): SendMail =>
  (mail) => {
    appendFileSync(file, `${JSON.stringify(mail)}\n`);
    return Promise.resolve('accepted');
  };

/** The keys that sign notifications, made at the first start: an address of their own needs no account anywhere. */
const keepPushKeys = async ({ deps }: Clinic): Promise<void> => {
  if ((await getPushKeys({ ...deps, cache: new Cache(deps.clock) })) === undefined)
    await putPushKeys(deps, newPushKeys('mailto:clinic@localhost'));
};

/** Stream, event bus and schedules of the local runner. */
export interface BackgroundJobs {
  /** Resolves when all events of earlier writes are published and handled. */
  readonly waitUntilIdle: () => Promise<void>;
  /** Starts the jobs. @param api base URL of the API. @returns whether messages go to the fake provider. */
  readonly start: (api: string) => Promise<{ readonly standIn: boolean }>;
  readonly stop: () => Promise<void>;
}

/**
 * Background work on one machine: the table's stream through the relay to the bus, the reactions, the schedules, and a
 * fake WhatsApp provider.
 * @param dataDir folder of the stream position and of dead letters
 * @param publish the live channel; absent: nothing is published
 */
export const openBackgroundJobs = async (
  clinic: Clinic,
  dataDir: string,
  publish?: PublishLive,
): Promise<BackgroundJobs> => {
  const { deps, endpoint, tableName } = clinic;
  // With an external database, nothing else creates this folder.
  mkdirSync(dataDir, { recursive: true });
  const sendToDeadLetterQueue = deadLettersInFile(path.join(dataDir, 'dead-letters.jsonl'));
  replaceLive(publish);
  replaceMail(mailsInFile(path.join(dataDir, 'mails.jsonl')));
  replaceBus(await createBus(deps.log, sendToDeadLetterQueue));
  replaceUnreadableRecords((record) => {
    sendToDeadLetterQueue({ subscriber: relaySource.id, record });
    return Promise.resolve();
  });
  const stream = openStream({
    endpoint,
    tableName,
    keeper: checkpointInFile(path.join(dataDir, 'stream-position.json')),
    deliver: async (records) => (await relay({ Records: records })).batchItemFailures[0]?.itemIdentifier,
    log: deps.log,
  });
  const started: { readonly stop: () => Promise<void> }[] = [];
  return {
    waitUntilIdle: stream.caughtUp,
    start: async (api) => {
      await keepPushKeys(clinic);
      const fake = await standInForProvider(clinic, api);
      if (fake !== undefined) started.push(fake);
      stream.follow();
      started.unshift(await startClock(deps.clock, deps.log));
      return { standIn: fake !== undefined };
    },
    stop: async () => {
      for (const part of started) await part.stop();
      await stream.stop();
      replaceMail(undefined);
    },
  };
};
