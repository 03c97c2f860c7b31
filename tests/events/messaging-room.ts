import { beforeEach } from 'vitest';
import { queueMessage } from '#functions/data/messages/messages.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { serve } from '#local/server.ts';
import { letters } from '../letters.ts';
import { openForFile } from '../support/open-for-file.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asReservationId, asPatientId, type ReservationId } from '#shared/rules/ids.ts';
import { noonOf } from '../api/counter.ts';
import { connectWhatsApp } from './connected-whatsapp.ts';
import { type EventRoom, openEventRoom } from './event-room.ts';

interface CommlogEntry {
  readonly channel: string;
  readonly direction: string;
  readonly status: string;
  readonly template: string;
  readonly body: string;
  readonly author: string;
}

/** A clinic that sends messages through a fake of the provider's HTTP API. */
export interface MessagingRoom {
  readonly room: EventRoom;
  /** Where the provider sends its reports. */
  readonly webhook: string;
  /** A new clinic day with an empty queue, and a provider in good health. */
  readonly startDay: () => Promise<FakeWhatsApp>;
  /** Stops the provider that is connected. */
  readonly endDay: () => Promise<void>;
  /** Connects another provider. */
  readonly connect: () => Promise<FakeWhatsApp>;
  readonly nextDay: () => Promise<void>;
  /** Noon of the clinic day. */
  readonly noon: () => Date;
  /** Puts messages into the outbox directly, without a queue behind them. */
  readonly queueMessages: (count: number) => Promise<{ reservationId: ReservationId; kind: 'booked' }[]>;
  /** Waits until all events and delivery reports have been handled. */
  readonly settled: () => Promise<void>;
  /** The messages of each reservation in order: `12 booked`. */
  readonly sent: () => string[];
  /** The message log of a patient as reception sees it. */
  readonly commlogOf: (patient: number, name?: string) => Promise<readonly CommlogEntry[]>;
  /** The log without consents. */
  readonly messagesOf: (patient: number, name?: string) => Promise<readonly CommlogEntry[]>;
  readonly stop: () => Promise<void>;
}

const queueMessages = async (
  { clinic }: EventRoom,
  day: number,
  count: number,
): Promise<{ reservationId: ReservationId; kind: 'booked' }[]> => {
  const names = Array.from({ length: count }, (_, index) => ({
    reservationId: asReservationId(900_000 + day * 1000 + index),
    kind: 'booked' as const,
  }));
  for (const name of names) {
    const wording = {
      branchId: 1,
      patientId: asPatientId('p0123456789abcdef0123'),
      phone: asE164('+201020000999'),
      language: 'en',
    } as const;
    const parameters = ['Patient', 'Main', '1', '6:40 pm', '12 Nile Street', 'MED000001'];
    await queueMessage(clinic.deps.store, { ...name, ...wording, parameters }, clinic.now());
  }
  return names;
};

export const openMessagingRoom = async (): Promise<MessagingRoom> => {
  const room = await openEventRoom();
  const server = await serve({ port: 0, log: room.clinic.deps.log });
  let day = 0;
  let fake: FakeWhatsApp | undefined;
  const nextDay = async (): Promise<void> => {
    day += 1;
    await room.clinic.at(noonOf(day));
  };
  const connect = async (): Promise<FakeWhatsApp> => {
    fake = await connectWhatsApp(room, { server });
    return fake;
  };
  const commlogOf = async (
    patient: number,
    name = `Patient Number${letters(patient)}`,
  ): Promise<readonly CommlogEntry[]> => {
    const { data } = await room.clinic.call('messaging/list-patient-commlog', {
      token: room.clinic.tokenOf('reception'),
      params: { id: patientIdOf(asE164(`+2010${String(20_000_000 + patient)}`), name) },
    });
    return (data as { entries: CommlogEntry[] }).entries;
  };
  return {
    room,
    webhook: `http://127.0.0.1:${String(server.port)}/api/whatsapp/webhook`,
    startDay: async () => {
      await nextDay();
      await room.published();
      return connect();
    },
    endDay: async () => {
      await fake?.stop();
    },
    connect,
    nextDay,
    noon: () => noonOf(day),
    queueMessages: (count) => queueMessages(room, day, count),
    settled: async () => {
      await room.settle();
      await fake?.settled();
    },
    sent: () => fake?.taken.map(({ callbackData }) => callbackData.replace('.', ' ')) ?? [],
    commlogOf,
    messagesOf: async (patient, name) =>
      (await commlogOf(patient, name)).filter(({ channel }) => channel !== 'consent'),
    stop: async () => {
      await server.stop();
      await room.stop();
    },
  };
};

/**
 * Opens a room for the tests of a file. Each test begins on a new clinic day. Await it at the top of the file.
 * @param begin receives the provider of the day
 */
export const beginMessagingDays = async (begin: (provider: FakeWhatsApp) => void): Promise<MessagingRoom> => {
  const messaging = await openForFile(openMessagingRoom);
  beforeEach(async () => {
    begin(await messaging.startDay());
    return messaging.endDay;
  });
  return messaging;
};
