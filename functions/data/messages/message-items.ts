import * as z from 'zod/mini';
import { ALERT, ANSWER, DAY_CLOSED, patientMessageKind, patientMessageKinds } from '#shared/events/messages.ts';
import { languages } from '#shared/errors.ts';
import { messageStates } from '#functions/domain/messages/messages.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import {
  storedClinicDay,
  storedPatientId,
  storedPhone,
  storedReservationId,
  storedStaffName,
} from '../table/stored-fields.ts';
import { type Key, keys } from '../table/keys.ts';

/** How a message reached the patient. */
export const messageWays = ['push', 'whatsapp'] as const;

const common = {
  branchId: z.int(),
  /** E.164. */
  phone: storedPhone,
  state: z.enum(messageStates),
  rank: z.int(),
  queuedAt: z.string(),
  /** The message is not sent earlier; absent: at once. */
  notBefore: z.optional(z.string()),
  usefulUntil: z.string(),
  attempts: z.int(),
  /** Why the provider did not take or deliver it: its code, or that of the connection. */
  reason: z.optional(z.string()),
  /** End of the current claim; no other worker sends the message before. */
  claimedUntil: z.optional(z.string()),
  /** Unix seconds. */
  expires_at: z.int(),
};

/** The text of a message by a template. */
const templated = {
  language: z.enum(languages),
  parameters: z.array(z.string()),
  /** The variant of the kind's template; absent: the usual one. */
  variant: z.optional(z.string()),
};

export const patientMessageIdFields = { kind: patientMessageKind, reservationId: storedReservationId };

/** A message to a patient about a reservation: at most one of each kind. */
const patientMessageItem = z.object({
  ...patientMessageIdFields,
  patientId: storedPatientId,
  /** The patient agreed to no WhatsApp messages: only devices are notified. */
  devicesOnly: z.optional(z.literal(true)),
  /** How it was, or may have been, sent; absent until then, and in items of earlier releases. */
  way: z.optional(z.enum(messageWays)),
  ...templated,
  ...common,
});

export const dayMessageIdFields = {
  kind: z.literal(DAY_CLOSED),
  branchId: common.branchId,
  day: storedClinicDay,
  /** 1 for the first closing of the day. */
  closing: z.int(),
  userId: z.string(),
};

/** A message to an owner about a closing of a clinic day: at most one per closing and owner. */
const dayMessageItem = z.object({ ...templated, ...common, ...dayMessageIdFields });

export const alertMessageIdFields = {
  kind: z.literal(ALERT),
  branchId: common.branchId,
  day: storedClinicDay,
  /** Hash of the alert's kind and subject. */
  alert: z.string(),
  userId: z.string(),
};

/** A message to an owner about an alert of a clinic day: at most one per alert and owner. */
const alertMessageItem = z.object({ ...templated, ...common, ...alertMessageIdFields });

export const answerIdFields = {
  kind: z.literal(ANSWER),
  patientId: storedPatientId,
  answerId: z.string(),
};

/** What a staff user answered to a patient, who wrote within the last 24 hours. */
const answerItem = z.object({
  ...common,
  ...answerIdFields,
  reservationId: z.optional(storedReservationId),
  text: z.string(),
  author: storedStaffName,
});

/** A message of the outbox. `kind` decides. */
export const messageItem = z.discriminatedUnion('kind', [
  patientMessageItem,
  dayMessageItem,
  alertMessageItem,
  answerItem,
]);
export type Message = z.output<typeof messageItem>;
export type PatientMessage = z.output<typeof patientMessageItem>;
export type DayMessage = z.output<typeof dayMessageItem>;
export type AlertMessage = z.output<typeof alertMessageItem>;
export type OwnerMessage = DayMessage | AlertMessage;
export type AnswerMessage = z.output<typeof answerItem>;
/** A message by a template. */
export type TemplateMessage = PatientMessage | OwnerMessage;

/** Identifies a message. */
export type PatientMessageId = Pick<PatientMessage, 'kind' | 'reservationId'>;
export type DayMessageId = Pick<DayMessage, 'kind' | 'branchId' | 'day' | 'closing' | 'userId'>;
export type AlertMessageId = Pick<AlertMessage, 'kind' | 'branchId' | 'day' | 'alert' | 'userId'>;
export type AnswerId = Pick<AnswerMessage, 'kind' | 'patientId' | 'answerId'>;
export type MessageId = PatientMessageId | DayMessageId | AlertMessageId | AnswerId;

export const isToOwner = <Id extends MessageId>(id: Id): id is Extract<Id, DayMessageId | AlertMessageId> =>
  id.kind === DAY_CLOSED || id.kind === ALERT;

export const messageIdOf = (message: MessageId): MessageId => {
  if (message.kind === ANSWER) {
    return { kind: message.kind, patientId: message.patientId, answerId: message.answerId };
  }
  if (message.kind === DAY_CLOSED) {
    const { kind, branchId, day, closing, userId } = message;
    return { kind, branchId, day, closing, userId };
  }
  if (message.kind === ALERT) {
    const { kind, branchId, day, alert, userId } = message;
    return { kind, branchId, day, alert, userId };
  }
  return { kind: message.kind, reservationId: message.reservationId };
};

/** The fields of a message that a log may contain: a patient's id may not. */
export const loggedMessage = (id: MessageId) =>
  id.kind === ANSWER ? { kind: id.kind, answerId: id.answerId } : { ...messageIdOf(id) };

export const messageKey = (id: MessageId): Key => {
  if (id.kind === ANSWER) return keys.answer(id.patientId, id.answerId);
  if (id.kind === ALERT) return keys.alertMessage(id.branchId, id.day, id.alert, id.userId);
  return id.kind === DAY_CLOSED
    ? keys.dayMessage(id.branchId, id.day, id.closing, id.userId)
    : keys.message(id.reservationId, id.kind);
};

/** Key of the message's entry in the outbox. */
export const pendingKey = (id: MessageId): Key => {
  if (id.kind === ANSWER) return keys.pendingAnswer(id.patientId, id.answerId);
  if (id.kind === ALERT) return keys.pendingAlertMessage(id.branchId, id.day, id.alert, id.userId);
  return id.kind === DAY_CLOSED
    ? keys.pendingDayMessage(id.branchId, id.day, id.closing, id.userId)
    : keys.pendingMessage(id.reservationId, id.kind);
};

/** The provider's id of a message; every delivery report contains it. */
export const messageName = (id: MessageId): string => {
  if (id.kind === ANSWER) return `${id.patientId}.${id.answerId}.${id.kind}`;
  if (id.kind === ALERT) return `${String(id.branchId)}.${id.day}.${id.alert}.${id.userId}.${id.kind}`;
  return id.kind === DAY_CLOSED
    ? `${String(id.branchId)}.${id.day}.${String(id.closing)}.${id.userId}.${id.kind}`
    : `${String(id.reservationId)}.${id.kind}`;
};

const answerName = /^(p[0-9a-f]{20})\.([0-9a-f]{16})\.answer$/u;
const alertMessageName = /^([1-9]\d{0,5})\.(\d{4}-\d\d-\d\d)\.([0-9a-f]{16})\.([\w-]{1,64})\.alert$/u;
const dayMessageName = /^([1-9]\d{0,5})\.(\d{4}-\d\d-\d\d)\.([1-9]\d{0,3})\.([\w-]{1,64})\.day_closed$/u;

const ownerMessageOfName = (name: string): DayMessageId | AlertMessageId | undefined => {
  const alerted = alertMessageName.exec(name);
  if (alerted !== null) {
    const [, branchId, day = '', alert = '', userId = ''] = alerted;
    return { kind: ALERT, branchId: Number(branchId), day: asClinicDay(day), alert, userId };
  }
  const closed = dayMessageName.exec(name);
  if (closed === null) return undefined;
  const [, branchId, day = '', closing, userId = ''] = closed;
  return { kind: DAY_CLOSED, branchId: Number(branchId), day: asClinicDay(day), closing: Number(closing), userId };
};

export const messageOfName = (name: string): MessageId | undefined => {
  const [, patientId, answerId] = answerName.exec(name) ?? [];
  if (patientId !== undefined && answerId !== undefined) {
    return { kind: ANSWER, patientId: asPatientId(patientId), answerId };
  }
  const toOwner = ownerMessageOfName(name);
  if (toOwner !== undefined) return toOwner;
  const [id = '', word = ''] = name.split('.');
  const kind = patientMessageKinds.find((candidate) => candidate === word);
  return kind === undefined || !/^[1-9]\d{0,14}$/.test(id)
    ? undefined
    : { kind, reservationId: asReservationId(Number(id)) };
};
