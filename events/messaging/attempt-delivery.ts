import {
  getMessagingSettings,
  getPushKeys,
  type MessagingSettings,
  type PushKeys,
} from '#functions/data/messages/messaging-secret.ts';
import { ANSWER, reminderKinds } from '#shared/events/messages.ts';
import { isToOwner, loggedMessage, type Message, type PatientMessage } from '#functions/data/messages/message-items.ts';
import { claimMessage, releaseMessage, updateMessageState } from '#functions/data/messages/messages.ts';
import { countPerson } from '#functions/data/messages/people-of-day.ts';
import { listPushDevices, type PushDevice, removePushDevice } from '#functions/data/messages/push-devices.ts';
import { hasStopped } from '#functions/data/messages/stopped-phones.ts';
import { isBranchClosedOn } from '#functions/data/queue/branches.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { messageRanks } from '#functions/domain/messages/messages.ts';
import { notificationOf } from '#functions/domain/messages/templates.ts';
import { notifyDevice } from './push.ts';
import { type Timeouts, sendMessage, type SendOutcome } from './whatsapp.ts';

/** Maximum number of attempts per message. */
const MOST_ATTEMPTS = 3;

/** The devices that a message may be pushed to, with the keys for it. */
interface Devices {
  readonly message: PatientMessage;
  readonly devices: readonly PushDevice[];
  readonly keys: PushKeys;
}

const findDevices = async (deps: Dependencies, message: Message): Promise<Devices | undefined> => {
  if (isToOwner(message) || message.kind === ANSWER || notificationOf(message) === undefined) return undefined;
  const keys = await getPushKeys(deps);
  if (keys === undefined) return undefined;
  const devices = await listPushDevices(deps.store, message.reservationId);
  return devices.length === 0 ? undefined : { message, devices, keys };
};

/**
 * Notifies all devices. Accepted by one: sent. Perhaps accepted: unconfirmed, so that no second way is taken.
 * Undefined when certainly no device gets it.
 */
const pushToDevices = async (
  { store }: Dependencies,
  { message, devices, keys }: Devices,
  now: Date,
): Promise<SendOutcome | undefined> => {
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      const outcome = await notifyDevice(message, device, keys, now);
      if (outcome === 'gone') await removePushDevice(store, device);
      return outcome;
    }),
  );
  if (outcomes.includes('accepted')) return { kind: 'accepted' };
  return outcomes.includes('unknown') ? { kind: 'unknown', reason: 'no answer of the push service' } : undefined;
};

/** The ways that a message may take: to the devices of the patient, else by WhatsApp. */
interface Ways {
  readonly devices: Devices | undefined;
  readonly provider: MessagingSettings | undefined;
}

/** Sends a claimed message: by notification, and only when certainly no device gets it by WhatsApp. */
const sendByFirstWay = async (
  deps: Dependencies,
  message: Message,
  { devices, provider }: Ways,
  { now, timeouts }: { readonly now: Date; readonly timeouts: Timeouts | undefined },
): Promise<{ readonly outcome: SendOutcome; readonly way: 'push' | 'whatsapp' }> => {
  const pushed = devices === undefined ? undefined : await pushToDevices(deps, devices, now);
  if (pushed !== undefined) return { outcome: pushed, way: 'push' };
  const outcome: SendOutcome =
    provider === undefined ? { kind: 'refused', reason: 'no device' } : await sendMessage(provider, message, timeouts);
  return { outcome, way: 'whatsapp' };
};

const mayHaveArrived = ({ kind }: SendOutcome): boolean => kind === 'accepted' || kind === 'unknown';

/** An answer is outside the provider's limit of people. */
const countUnlessAnswer = async (store: Dependencies['store'], { kind, phone }: Message, now: Date): Promise<void> => {
  if (kind !== ANSWER) await countPerson(store, phone, now);
};

/**
 * A message that waited goes to the phone that the reservation has now: reception may have corrected it meanwhile.
 * `closed`: a reminder of a day on which the branch does not open.
 */
const asOfNow = async ({ store }: Dependencies, message: Message): Promise<Message | 'closed'> => {
  if (isToOwner(message) || message.kind === ANSWER || message.notBefore === undefined) return message;
  const record = await findReservationRecord(store, message.reservationId);
  if (record === undefined) return message;
  const isReminder = reminderKinds.some((kind) => kind === message.kind);
  if (isReminder && (await isBranchClosedOn(store, record.branchId, record.day))) return 'closed';
  return { ...message, phone: record.phone };
};

/** Records what became of an attempt. */
const settle = async (
  { store }: Dependencies,
  message: Message,
  outcome: SendOutcome,
  way: 'push' | 'whatsapp',
): Promise<void> => {
  if (outcome.kind === 'busy') await releaseMessage(store, message);
  else if (outcome.kind === 'accepted') await updateMessageState(store, message, 'sent', { way });
  else if (outcome.kind === 'refused') await updateMessageState(store, message, 'failed', { reason: outcome.reason });
  else await updateMessageState(store, message, 'unconfirmed', { reason: outcome.reason, way });
};

/** A message as it is to be sent, and its ways. */
interface Delivery {
  readonly message: Message;
  readonly ways: Ways;
}

/** `stopped`: the patient wants no WhatsApp messages and no device is to be notified. */
const findDelivery = async (deps: Dependencies, queued: Message): Promise<Delivery | 'closed' | 'stopped'> => {
  const message = await asOfNow(deps, queued);
  if (message === 'closed') return message;
  // A message that a device may have got takes no second way.
  const byDevicesOnly =
    !isToOwner(message) && message.kind !== ANSWER && (message.devicesOnly === true || message.way === 'push');
  const devices = await findDevices(deps, message);
  if (!isToOwner(message) && !byDevicesOnly && (await hasStopped(deps.store, message.phone))) {
    return devices === undefined ? 'stopped' : { message, ways: { devices, provider: undefined } };
  }
  return { message, ways: { devices, provider: byDevicesOnly ? undefined : await getMessagingSettings(deps) } };
};

/**
 * Sends a message unless another attempt is in progress, or ends it when it is too late. A message that the provider may
 * have accepted is sent again only after minutes without a report on it. See ADR 0012.
 * @returns whether a request was sent to the provider.
 */
export const attemptDelivery = async (
  deps: Dependencies,
  queued: Message,
  now: Date,
  timeouts?: Timeouts,
): Promise<boolean> => {
  const { store, log } = deps;
  if (queued.rank >= messageRanks.sent) return false;
  const { attempts } = queued;
  const fields = loggedMessage(queued);
  if (now.toISOString() > queued.usefulUntil || attempts >= MOST_ATTEMPTS) {
    await updateMessageState(store, queued, attempts >= MOST_ATTEMPTS ? 'failed' : 'expired');
    log.info('message.given-up', { ...fields, attempts });
    return false;
  }
  if ((queued.notBefore ?? '') > now.toISOString()) return false;
  const delivery = await findDelivery(deps, queued);
  if (typeof delivery === 'string') {
    await updateMessageState(store, queued, 'needless', { reason: delivery });
    log.info('message.given-up', { ...fields, attempts });
    return false;
  }
  const { message, ways } = delivery;
  // Without a way the message stays in the outbox until it expires.
  if (ways.devices === undefined && ways.provider === undefined) return false;
  if (!(await claimMessage(store, message, now))) return false;
  const { outcome, way } = await sendByFirstWay(deps, message, ways, { now, timeouts });
  if (way === 'whatsapp' && mayHaveArrived(outcome)) await countUnlessAnswer(store, message, now);
  await settle(deps, message, outcome, way);
  const reason = outcome.kind === 'accepted' ? {} : { reason: outcome.reason };
  log.info('message.handed-over', { ...fields, outcome: outcome.kind, way, ...reason });
  return true;
};
