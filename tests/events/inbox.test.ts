import { describe, expect, it } from 'vitest';
import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';
import { replaceLive } from '#events/live/live.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { keys } from '#functions/data/table/keys.ts';
import { patientIdOf, strangerIdOf } from '#functions/domain/patients/patient-identity.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { readPatientItems } from '#functions/data/privacy/patient-items.ts';
import { letters } from '../letters.ts';
import { book } from './event-room.ts';
import { beginMessagingDays } from './messaging-room.ts';

/** What patients write, and what desks answer. */
let fake: FakeWhatsApp;
const messaging = await beginMessagingDays((provider) => {
  fake = provider;
});
const { room } = messaging;
const { clinic } = room;

interface Written {
  readonly at?: Date;
  readonly id?: string;
  readonly times?: number;
  /** The name in the WhatsApp profile. */
  readonly profile?: string;
}

let written = 0;

/** A patient writes. @returns the status of the webhook */
const write = async (patient: number, text: string, { at = clinic.now(), id, times = 1, profile }: Written = {}) => {
  written += 1;
  const message = {
    from: `2010${String(20_000_000 + patient)}`,
    id: id ?? `wamid.inbox.${String(written)}`,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    type: 'text',
    text: { body: text },
  };
  const contacts = profile === undefined ? [] : [{ wa_id: message.from, profile: { name: profile } }];
  const value = { contacts, messages: Array.from({ length: times }, () => message) };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] });
  const reply = await fetch(messaging.webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, fake.settings.appSecret) },
    body,
  });
  return reply.status;
};

const idOf = (patient: number): string =>
  patientIdOf(asE164(`+2010${String(20_000_000 + patient)}`), `Patient Number${letters(patient)}`);

const list = async (as = 'reception', query: { readonly branch_id?: string } = {}) =>
  (await clinic.ok('inbox/list-conversations', { as, query })).conversations;
const conversationOf = async (patient: number) => (await list()).find(({ patient_id: id }) => id === idOf(patient));
const show = (patient: number, as = 'reception') =>
  clinic.ok('inbox/show-conversation', { as, params: { id: idOf(patient) }, query: {} });
const unread = async () => (await clinic.ok('messaging/show-unread', { as: 'reception', query: {} })).unread;

const answerOf = (patient: number, text: string, answers: number) => ({
  as: 'reception',
  params: { id: idOf(patient) },
  query: {},
  body: { text, answers },
});
const answer = (patient: number, text: string, answers = 0) =>
  clinic.ok('inbox/answer-patient', answerOf(patient, text, answers));

describe('what a patient writes', () => {
  it('is a conversation with its ticket at the branch of the latest ticket, newest first, once however often it comes', async () => {
    const id = await book(room, 901);
    await book(room, 902);
    const before = await unread();
    await write(901, 'Where are you?', { id: 'wamid.same', times: 3 });
    clinic.pass(1);
    await write(902, 'I am late');
    await write(901, 'Where are you?', { id: 'wamid.same' });

    const all = await list();

    expect(all.slice(0, 2).map((each) => each.patient_id)).toEqual([idOf(902), idOf(901)]);
    expect(all[1]).toMatchObject({ unread: 1, last_text: 'Where are you?', last_direction: 'in', reservation_id: id });
    expect(await unread()).toBe(before + 2);
    expect(await list('reception.branch2')).toEqual([]);
    const { conversations } = await clinic.ok('inbox/list-all-conversations', { as: 'owner' });
    expect(conversations.slice(0, 2)).toEqual(all.slice(0, 2));
  });

  it('is read by the board of a desk, and by an owner who names no branch', async () => {
    await book(room, 905);
    await write(905, 'Hello');

    const board = await clinic.ok('board/show-board', {
      as: 'reception',
      params: { branchId: '1' },
      query: { parts: 'inbox' },
    });
    const { answers } = await show(905, 'owner');
    const read = { as: 'owner', params: { id: idOf(905) }, query: {} };
    await clinic.ok('inbox/answer-patient', { ...read, body: { text: 'Welcome', answers } });

    expect(board.inbox).toEqual({ unread: await unread().then((count) => count + 1) });
    const until = clinic.now().toISOString();
    expect(await clinic.ok('inbox/mark-conversation-read', { ...read, body: { until } })).toEqual({ unread: 0 });
  });

  it('is told to the desks of the branch at once, without name, phone or text', async () => {
    await book(room, 911);
    await room.settle();
    const published: string[] = [];
    const former = replaceLive((channel, event) => {
      published.push(JSON.stringify([channel, event]));
      return Promise.resolve();
    });
    await write(911, 'Secret words');

    await room.settle();
    replaceLive(former);

    const told = published.find((text) => text.includes('inbox')) ?? '';
    expect(JSON.parse(told)).toMatchObject([{ namespace: 'branches', branchId: 1 }, { parts: ['inbox'] }]);
    expect(told).not.toMatch(/Secret|Patient|2000/);
  });

  it('counts as read only as far as a desk shows it', async () => {
    await book(room, 921);
    await write(921, 'One');
    const { entries } = await show(921);
    const until = entries[0]?.time ?? '';
    clinic.pass(1);
    await write(921, 'Two');
    const read = (time: string) =>
      clinic.ok('inbox/mark-conversation-read', {
        as: 'reception',
        params: { id: idOf(921) },
        query: {},
        body: { until: time },
      });

    const [early, whole] = [await read(until), await read(clinic.now().toISOString())];

    expect([early, whole]).toEqual([{ unread: 2 }, { unread: 0 }]);
    expect((await conversationOf(921))?.unread).toBe(0);
  });

  it('that only ends messages needs no answer, and none is sent', async () => {
    await book(room, 931);
    await write(931, 'stop');

    const refused = await clinic.refused('inbox/answer-patient', answerOf(931, 'Please stay', 0));

    expect(refused).toEqual([409, 'patient-stopped-messages']);
    expect(await conversationOf(931)).toMatchObject({ unread: 0, last_text: 'stop' });
    expect((await show(931)).stopped).toBe(true);
  });
});

describe('an answer', () => {
  it('goes to the phone that wrote, once, and shows how far it came', async () => {
    fake.report({ statuses: ['sent', 'delivered', 'read'] });
    await book(room, 941);
    await messaging.settled();
    await write(941, 'May I come at six?');
    const request = { ...answerOf(941, ' Yes, please. ', 0), key: 'one-answer' };
    const [first, second] = [
      await clinic.ok('inbox/answer-patient', request),
      await clinic.ok('inbox/answer-patient', request),
    ];

    await messaging.settled();

    expect(second).toEqual(first);
    const texts = fake.taken.filter(({ text }) => text !== undefined);
    expect(texts).toMatchObject([{ to: `+2010${String(20_000_941)}`, text: 'Yes, please.' }]);
    const { entries, answers, conversation } = await show(941);
    expect(entries[0]).toMatchObject({ direction: 'out', body: 'Yes, please.', status: 'read', template: null });
    expect(answers).toBe(1);
    expect(conversation).toMatchObject({ unread: 0, last_direction: 'out', answered_by: first.entry.author });
  });

  it('of a second desk is refused with the name of the first, until the desk has seen it', async () => {
    await book(room, 951);
    await write(951, 'Is there a place?');
    clinic.pass(1);
    const { entry } = await answer(951, 'Yes.');

    const late = await clinic.sendRaw('inbox/answer-patient', answerOf(951, 'No.', 0));

    expect([late.status, late.reason]).toEqual([409, 'answered-meanwhile']);
    expect(late.error).toContain(entry.author);
    clinic.pass(1);
    await answer(951, 'No, I am sorry.', 1);
    const { entries } = await show(951);
    expect(entries.filter(({ channel }) => channel === 'consent')).toEqual([]);
    expect(entries.slice(0, 3).map(({ body }) => body)).toEqual(['No, I am sorry.', 'Yes.', 'Is there a place?']);
  });

  it('of two desks at the same moment is sent once', async () => {
    await book(room, 955);
    await write(955, 'Hello?');

    const answers = await Promise.all(
      ['A', 'B', 'C'].map((text) => clinic.sendRaw('inbox/answer-patient', answerOf(955, text, 0))),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('is refused after 24 hours, and not sent when it waited for so long', async () => {
    await book(room, 961);
    await write(961, 'Tomorrow?');
    expect((await conversationOf(961))?.open_until).toBe(
      new Date(Math.floor(clinic.now().getTime() / 1000) * 1000 + 24 * 3_600_000).toISOString(),
    );
    clinic.pass(23 * 60);
    await answer(961, 'Yes');
    clinic.pass(61);
    // Signs in again.
    await clinic.at(clinic.now());

    await room.resend();
    await messaging.settled();

    expect(fake.taken.filter(({ text }) => text !== undefined)).toEqual([]);
    expect((await show(961)).entries[0]).toMatchObject({ body: 'Yes', status: 'expired' });
    expect(await clinic.refused('inbox/answer-patient', answerOf(961, 'Now', 1))).toEqual([
      409,
      'answer-window-closed',
    ]);
    expect((await conversationOf(961))?.open_until).toBeNull();
  });

  it('to a patient who has never written, or of another branch, is refused', async () => {
    await book(room, 971);

    expect(await clinic.refused('inbox/answer-patient', answerOf(971, 'Hello', 0))).toEqual([
      404,
      'conversation-unknown',
    ]);
    await write(971, 'Hello');
    const [status] = await clinic.refused('inbox/show-conversation', {
      as: 'reception.branch2',
      params: { id: idOf(971) },
      query: {},
    });
    expect(status).toBe(404);
  });

  it('is of the patient in Arabic or English from the texts of the branch, which reception changes', async () => {
    const usual = await clinic.ok('inbox/list-quick-answers', { as: 'reception', query: {} });
    const answers = [{ text: 'We are open until ten.', text_ar: 'فاتحين لحد الساعة عشرة.' }];

    const of = { as: 'reception', body: { answers, version: usual.version } };
    await clinic.ok('inbox/set-quick-answers', of);

    expect(await clinic.refused('inbox/set-quick-answers', of)).toEqual([409, 'changed-meanwhile']);
    expect(usual.answers.length).toBeGreaterThan(2);
    expect((await clinic.ok('inbox/list-quick-answers', { as: 'reception', query: {} })).answers).toEqual(answers);
    expect(await clinic.ok('inbox/list-quick-answers', { as: 'reception.branch2', query: {} })).toEqual(usual);
  });
});

describe('what somebody without a ticket writes', () => {
  const strangerOf = (phone: number) => strangerIdOf(asE164(`+2010${String(20_000_000 + phone)}`));
  const strangers = async (as: string) => (await clinic.ok('inbox/list-conversations', { as, query: {} })).strangers;
  const request = (phone: number, as = 'reception') => ({ as, params: { id: strangerOf(phone) }, query: {} });

  it('is at the first branch, by phone and the name of the profile, and counts as unread until it is read', async () => {
    const before = await unread();
    await write(981, 'Do you treat scars?', { profile: 'Nour', times: 2, id: 'wamid.stranger' });
    clinic.pass(1);

    expect(await strangers('reception')).toMatchObject([
      {
        id: strangerOf(981),
        branch_id: 1,
        name: 'Nour',
        phone: '01020000981',
        unread: 1,
        last_text: 'Do you treat scars?',
      },
    ]);
    expect(await strangers('reception.branch2')).toEqual([]);
    expect((await clinic.ok('inbox/list-all-conversations', { as: 'owner' })).strangers).toHaveLength(1);
    expect(await unread()).toBe(before + 1);
    const body = { until: clinic.now().toISOString() };
    expect(await clinic.ok('inbox/mark-stranger-read', { ...request(981), body })).toEqual({ unread: 0 });
    expect(await unread()).toBe(before);
  });

  it('is answered once, and the log of both expires with the conversation', async () => {
    fake.report({ statuses: ['sent', 'delivered', 'read'] });
    await write(982, 'Are you open?');
    clinic.pass(1);
    const body = { text: 'Until ten.', answers: 0 };
    await clinic.ok('inbox/answer-stranger', { ...request(982), body });

    const second = await clinic.refused('inbox/answer-stranger', { ...request(982), body });
    await messaging.settled();

    expect(second).toEqual([409, 'answered-meanwhile']);
    expect(fake.taken).toMatchObject([{ to: `+2010${String(20_000_982)}`, text: 'Until ten.' }]);
    const { entries, conversation } = await clinic.ok('inbox/show-stranger', request(982));
    expect(entries).toMatchObject([
      { body: 'Until ten.', status: 'read', direction: 'out' },
      { body: 'Are you open?', direction: 'in' },
    ]);
    expect(conversation).toMatchObject({ name: '', unread: 0, last_direction: 'out' });
    const logged = await clinic.deps.store.query({ partition: keys.commlog(strangerOf(982)) });
    const days = logged.map(({ expires_at: end }) =>
      Math.round((Number(end) - clinic.now().getTime() / 1000) / 86_400),
    );
    expect(days).toEqual([60, 60]);
  });

  it('is nothing to answer when it only ends messages, and nothing of another branch or of a patient', async () => {
    await write(983, 'stop');
    await book(room, 984);
    await write(984, 'Hello');
    await write(985, 'Hello');

    const unknown = [404, 'conversation-unknown'];
    expect(await clinic.refused('inbox/show-stranger', request(983))).toEqual(unknown);
    expect(await clinic.refused('inbox/show-stranger', { ...request(985), params: { id: idOf(984) } })).toEqual(
      unknown,
    );
    expect(await clinic.refused('inbox/show-stranger', request(985, 'reception.branch2'))).toEqual(unknown);
    const [status] = await clinic.refused('inbox/answer-patient', answerOf(985, 'Hello', 0));
    expect(status).toBe(404);
  });

  it('remains a separate conversation when the phone books later, and is erased with the patient', async () => {
    await write(986, 'May I come today?');
    await book(room, 986);
    await write(986, 'I have booked');

    expect(await conversationOf(986)).toMatchObject({ last_text: 'I have booked', unread: 1 });
    expect((await strangers('reception')).find(({ id }) => id === strangerOf(986))).toMatchObject({
      last_text: 'May I come today?',
    });
    const { items } = await readPatientItems(clinic.deps, asPatientId(idOf(986)));
    const found = new Set(items.map(({ PK }) => PK));
    const id = strangerOf(986);
    expect(items.some(({ PK, SK }) => PK === keys.inbox(1) && SK === keys.conversation(1, id).SK)).toBe(true);
    expect(found.has(keys.commlog(id))).toBe(true);
  });
});
