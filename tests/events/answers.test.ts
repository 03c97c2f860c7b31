import { describe, expect, it } from 'vitest';
import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';
import { checkMessaging } from '#events/schedules/check-messaging.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { addDays, clinicDayAt, timeOfClinicDay } from '#shared/rules/clinic-day.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { asFunction } from '../under-grants.ts';
import { book, callNext, move } from './event-room.ts';
import { beginMessagingDays } from './messaging-room.ts';
import { addService } from '../support/services.ts';

/** What patients answer, and the message to who did not come. */
let fake: FakeWhatsApp;
const messaging = await beginMessagingDays((provider) => {
  fake = provider;
});
const { room } = messaging;
const { clinic } = room;

const cairo = { time_zone: 'Africa/Cairo', day_starts_at: '04:00' };

let written = 0;

/** What the provider passes on of a message without text. */
type Sent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** A patient writes. @returns the status of the webhook */
const write = async (patient: number, said: string | Sent, { at = clinic.now(), times = 1 } = {}): Promise<number> => {
  written += 1;
  const message = {
    from: `2010${String(20_000_000 + patient)}`,
    id: `wamid.in.${String(written)}`,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    ...(typeof said === 'string' ? { type: 'text', text: { body: said } } : said),
  };
  const value = { messaging_product: 'whatsapp', messages: Array.from({ length: times }, () => message) };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] });
  const signed = { 'x-hub-signature-256': signatureOf(body, fake.settings.appSecret) };
  const reply = await fetch(messaging.webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed },
    body,
  });
  await reply.arrayBuffer();
  return reply.status;
};

const whatsappTells = async (id: number, patient: number): Promise<boolean | undefined> => {
  const params = { phone: `010${String(20_000_000 + patient)}` };
  const query = { code: reservationCode(id) };
  return (await clinic.ok('reservations/show-queue-info', { params, query })).patient.alerts?.whatsapp;
};

describe('what a patient answers', () => {
  it('is in the log of the patient, once however often it arrives', async () => {
    const id = await book(room, 801);
    await messaging.settled();

    expect(await write(801, ' I am late, ten minutes ', { times: 2 })).toBe(200);
    expect(await write(899, 'Who is this?')).toBe(200);

    const answers = (await messaging.commlogOf(801)).filter(
      ({ body }) => body.startsWith('I am') || body.startsWith('Who'),
    );
    expect(answers).toMatchObject([
      { channel: 'whatsapp', body: 'I am late, ten minutes', status: 'received', reservation_id: id },
    ]);
  });

  it('is kept with the words below a picture, and as its kind when it has none', async () => {
    await book(room, 871);

    expect(await write(871, { type: 'image', image: { id: '1', caption: ' Is this normal? ' } })).toBe(200);
    expect(await write(871, { type: 'audio', audio: { id: '2' } })).toBe(200);

    const answers = (await messaging.commlogOf(871)).filter(({ status }) => status === 'received');
    expect(answers.map(({ body }) => body).toSorted()).toEqual(['[audio]', '[image] Is this normal?']);
  });

  it('is kept when a limit of its length or of the list is in the middle of an emoji', async () => {
    const id = await book(room, 861);

    expect(await write(861, `${'ا'.repeat(119)}😀${'ب'.repeat(3878)}😀`)).toBe(200);

    const { conversations } = await clinic.ok('inbox/list-conversations', { as: 'reception', query: {} });
    expect(conversations.find((each) => each.reservation_id === id)?.last_text).toBe('ا'.repeat(119));
    const answer = (await messaging.commlogOf(861)).find(({ direction }) => direction === 'in');
    expect(answer?.body).toBe(`${'ا'.repeat(119)}😀${'ب'.repeat(3878)}`);
  });

  it('is a conversation about a ticket whose further service is named', async () => {
    const service_id = await addService(clinic);
    const id = await book(room, 841);
    await write(841, 'Hello');
    const { conversations } = await clinic.ok('inbox/list-conversations', { as: 'reception', query: {} });
    const patient = conversations.find((each) => each.reservation_id === id)?.patient_id ?? '';
    const show = () => clinic.ok('inbox/show-conversation', { as: 'reception', params: { id: patient }, query: {} });
    const before = await show();

    const body = { type: 'regular', service_id } as const;
    await clinic.ok('reservations/change-reservation', { as: 'reception', params: { id }, body });

    expect(before.ticket).not.toHaveProperty('service_id');
    const words = { service_id, service_name: 'PRP', service_name_ar: 'بلازما' };
    expect((await show()).ticket).toMatchObject({ id, type: 'regular', ...words });
  });

  it('is about the visit of the evening, not about the next day, when it is written after midnight', async () => {
    const id = await book(room, 881);
    const today = clinicDayAt(clinic.now(), cairo);
    const later = { name: 'Patient Next', phone: '01020000881', branch_id: 2, date: addDays(today, 1) };
    await clinic.ok('reservations/book-reservation', { body: { ...later, type: 'regular' } });
    await clinic.at(timeOfClinicDay(today, '02:30', cairo));

    await write(881, 'Thank you');

    const { conversations } = await clinic.ok('inbox/list-all-conversations', { as: 'owner' });
    expect(conversations[0]).toMatchObject({ reservation_id: id, last_text: 'Thank you' });
  });

  it.each(['STOP', ' إيقاف. '])('ends all messages to the phone with %s, until it starts them again', async (word) => {
    const patient = word === 'STOP' ? 812 : 822;
    await book(room, patient - 1);
    const id = await book(room, patient);
    await messaging.settled();
    await asFunction('events/check-messaging', () => checkMessaging());
    expect(await whatsappTells(id, patient)).toBe(true);
    await write(patient, word);

    await callNext(room);
    await messaging.settled();

    expect(messaging.sent()).not.toContain(`${String(id)} next`);
    expect(await room.message(id, 'next')).toMatchObject({ state: 'needless', reason: 'stopped' });
    expect(await whatsappTells(id, patient)).toBe(false);

    clinic.pass(1);
    await write(patient, 'start');
    // A "stop" that the provider repeats is older than the wish that counts.
    await write(patient, word, { at: new Date(clinic.now().getTime() - 60_000) });
    await callNext(room);
    await messaging.settled();
    expect(messaging.sent()).toContain(`${String(id)} called`);
    const consents = (await messaging.commlogOf(patient)).filter(({ channel }) => channel === 'consent');
    const states = consents.map(({ status, body }) => `${status} ${body}`);
    expect(states.toSorted()).toEqual(['given online', 'given whatsapp', 'withdrawn whatsapp', 'withdrawn whatsapp']);
  });
});

describe('a patient who did not come', () => {
  it('gets the link to book again after the time of an undo, and not when it was undone', async () => {
    const siteOrigin = 'https://clinic.example';
    replaceDependencies({ ...clinic.deps, cache: new Cache(clinic.now), siteOrigin });
    const service_id = await addService(clinic);
    const missed = await book(room, 831);
    const body = { type: 'regular', service_id } as const;
    await clinic.ok('reservations/change-reservation', { as: 'reception', params: { id: missed }, body });
    const undone = await book(room, 832);
    await messaging.settled();
    await move(room, missed, 'no_show');
    const { move_id: moveId } = await clinic.ok('reservations/change-status', {
      as: 'doctor',
      params: { id: undone },
      body: { status: 'no_show' },
    });
    await messaging.settled();
    await clinic.ok('reservations/undo-move', { as: 'reception', params: { id: undone }, body: { move_id: moveId } });
    await messaging.settled();
    await room.resend();
    expect(messaging.sent()).not.toContain(`${String(missed)} no_show`);

    clinic.pass(7);
    await room.resend();
    await messaging.settled();

    expect(messaging.sent()).toContain(`${String(missed)} no_show`);
    expect(messaging.sent()).not.toContain(`${String(undone)} no_show`);
    const parameters = fake.taken.at(-1)?.parameters ?? [];
    expect(parameters).toHaveLength(4);
    expect(parameters.at(-1)).toContain(`${siteOrigin}/book?branch=1&service=regular&service=${String(service_id)}`);
  });

  it('gets no link to book again after coming back late in the evening', async () => {
    const tonight = new Date(clinic.now());
    tonight.setUTCHours(20, 30, 0, 0);
    await clinic.at(tonight);
    const id = await book(room, 834);
    await messaging.settled();
    await move(room, id, 'no_show');
    await messaging.settled();
    const own = { code: reservationCode(id), phone: '01020000834' };
    await clinic.ok('own-moves/come-back', { params: { id }, body: own });
    await messaging.settled();

    clinic.pass(12 * 60);
    await room.resend();
    await messaging.settled();

    expect(messaging.sent()).not.toContain(`${String(id)} no_show`);
    expect(await room.message(id, 'no_show')).toMatchObject({ state: 'needless', reason: 'came back' });
  });
});
