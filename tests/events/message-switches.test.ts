import { describe, expect, it } from 'vitest';
import { branchWrites, getBranch } from '#functions/data/queue/branches.ts';
import type { MessageSwitch } from '#shared/rules/message-switches.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { checkMessaging } from '#events/schedules/check-messaging.ts';
import { asFunction } from '../under-grants.ts';
import { book, callNext } from './event-room.ts';
import { beginMessagingDays } from './messaging-room.ts';

/** What a branch switched off is not sent by WhatsApp; what has no switch is. */
const messaging = await beginMessagingDays(() => undefined);
const { room } = messaging;
const { clinic } = room;

const switched = async (name: MessageSwitch, on: boolean): Promise<void> => {
  const { store, cache } = clinic.deps;
  const branch = await getBranch(store, cache, 1);
  await store.transact(branchWrites({ ...branch, settings: { ...branch.settings, [name]: on } }));
  await messaging.connect();
};

describe('messages about the turn', () => {
  it('are sent unless the branch switched them off, and the confirmation is sent all the same', async () => {
    const sentWith = async (patient: number): Promise<string[]> => {
      await book(room, patient);
      await messaging.settled();
      await callNext(room);
      await messaging.settled();
      return messaging.sent().map((sent) => sent.split(' ')[1] ?? '');
    };

    const on = await sentWith(801);
    await messaging.nextDay();
    await switched('turn_messages', false);
    const off = await sentWith(802);

    expect([on, off]).toEqual([['booked', 'called'], ['booked']]);
  });

  it('are promised by the ticket only while the branch sends them', async () => {
    const whatsappTells = async (patient: number): Promise<boolean | undefined> => {
      const id = await book(room, patient);
      await asFunction('events/check-messaging', () => checkMessaging());
      const request = { params: { phone: `010${String(20_000_000 + patient)}` }, query: { code: reservationCode(id) } };
      return (await clinic.ok('reservations/show-queue-info', request)).patient.alerts?.whatsapp;
    };

    await messaging.nextDay();
    await switched('turn_messages', true);
    const on = await whatsappTells(811);
    await messaging.nextDay();
    await switched('turn_messages', false);
    const off = await whatsappTells(812);

    expect([on, off]).toEqual([true, false]);
  });
});

describe('the owner', () => {
  it('reads every message in both languages with the name of the branch, and which setting switches it', async () => {
    const { messages } = await clinic.ok('message-texts/list-message-texts', {
      as: 'owner',
      query: { branch_id: '1' },
    });
    const { name, nameAr } = await getBranch(clinic.deps.store, clinic.deps.cache, 1);
    const [status] = await clinic.refused('message-texts/list-message-texts', {
      as: 'reception',
      query: { branch_id: '1' },
    });

    expect(status).toBe(403);
    expect(messages.filter(({ kind }) => kind === 'no_show')).toMatchObject([{ setting: 'no_show_messages' }]);
    expect(messages.filter(({ text }) => !text.includes(name))).toEqual([]);
    expect(messages.filter(({ text_ar: text }) => !text.includes(nameAr))).toEqual([]);
    expect(messages.filter(({ text, text_ar: ar }) => /\{\{|undefined/.test(text + ar))).toEqual([]);
  });
});
