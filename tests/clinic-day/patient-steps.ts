import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deviceKeys } from '../scenario-context.ts';
import type { ClinicDay } from './clinic-day-requests.ts';

/** Search, history and correction of patients. */
export const patientSearchStep = ({ as, ok, phoneOf, reservation }: ClinicDay): void => {
  it('finds its patients', async () => {
    await ok('patients/find-patients-by-phone', { params: { patient: phoneOf('Lara') }, ...as('reception') });
    const all = await ok('patients/search-patients', { query: { limit: '5' }, ...as('reception') });
    expect(all).toMatchObject({ total: 10, pages: 2 });
    expect(await ok('patients/search-patients', { query: { search: 'lar' }, ...as('doctor') })).toMatchObject({
      total: 1,
    });
    const guide = await ok('doctor/show-session-guide', {
      params: { reservationId: reservation('Lara').id },
      ...as('doctor'),
    });
    expect(guide).toMatchObject({ recorded_session: { pulses: 120 }, last_session: null, open_balance: 500 });
    const history = await ok('patients/show-patient-history', {
      params: { patientId: reservation('Lara').patientId },
      ...as('doctor'),
    });
    expect(history).toMatchObject({ total_reservations: 1, total_paid: 100 });
    const params = { patientId: reservation('Lara').patientId };
    const seenByOwner = await ok('patients/show-patient-history', { params, ...as('owner') });
    expect(seenByOwner).toMatchObject({ total_reservations: 1, total_paid: 100 });
    const corrected = await ok('patients/change-patient', {
      params: { patient: params.patientId },
      body: { phone: '01155500077' },
      ...as('reception'),
    });
    expect(corrected).toMatchObject({ patient: { id: params.patientId, phone: '01155500077' } });
    expect(await ok('patients/show-patient-history', { params, ...as('doctor') })).toMatchObject({
      total_reservations: 1,
    });
  });
};

/** Medical files and records of visits. */
export const medicalStep = ({ as, ok, refused, reservation }: ClinicDay): void => {
  it('keeps a medical file and the record of a visit', async () => {
    const { patientId, id } = reservation('Lara');
    const known = { params: { patientId }, ...as('doctor') };
    await ok('medical/show-patient-file', known);
    const consents = [{ kind: 'photographs', given_on: '2026-01-10' }];
    const file = { version: 0, birth_year: 1988, sex: 'female', allergies: '', warnings: ['keloid'], consents };
    await ok('medical/update-patient-file', { ...known, body: file });
    const record = { reservation_id: id, version: 0, treatment: null, consultation: null };
    await ok('medical/write-visit-record', { body: record, ...as('doctor') });
    const neverCame = { ...record, reservation_id: reservation('Nora').id };
    await refused('medical/write-visit-record', { body: neverCame, ...as('doctor') }, 409);
    await refused('medical/show-patient-file', { params: { patientId }, ...as('owner') }, 403);
  });
};

/** Two registrations of one patient. */
export const mergeStep = ({ as, book, ok, phoneOf, reservation }: ClinicDay): void => {
  it('merges a patient who is registered twice, and undoes it', async () => {
    await book('Zahra', { type: 'regular' }, as('reception'));
    const found = await ok('patients/find-patients-by-phone', {
      params: { patient: phoneOf('Zahra') },
      ...as('reception'),
    });
    const drop = z.looseObject({ patient: z.looseObject({ id: z.string() }) }).parse(found).patient.id;
    const pair = { keep: reservation('Lara').patientId, drop };

    expect(await ok('patients/merge-patients', { body: pair, ...as('reception') })).toMatchObject({
      patient: { id: pair.keep },
      moved_reservations: [reservation('Zahra').id],
    });
    expect(await ok('patients/list-twins', as('reception'))).toMatchObject({
      merged: [{ keep: { id: pair.keep }, drop: { id: drop } }],
    });
    expect(await ok('patients/undo-merge', { body: pair, ...as('reception') })).toMatchObject({
      patients: [{ id: pair.keep }, { id: drop }],
    });
  });
};

/** Message log, and the webhook of the provider. */
export const messageLogStep = ({ answered, as, call, ok, phoneOf, refused, reservation, webhook }: ClinicDay): void => {
  it('keeps the communication log of patients', async () => {
    const { patientId } = reservation('Lara');
    await ok('messaging/add-commlog-entry', {
      body: {
        patient_id: patientId,
        reservation_id: reservation('Lara').id,
        channel: 'call',
        body: 'Asked to come at six.',
      },
      ...as('reception'),
    });
    const log = await ok('messaging/list-patient-commlog', { params: { id: patientId }, ...as('doctor') });
    const { entries } = z.looseObject({ entries: z.array(z.looseObject({ channel: z.string() })) }).parse(log);
    expect(entries.map(({ channel }) => channel).toSorted()).toEqual(['call', 'consent']);
    expect(await ok('messaging/list-patient-commlog', { params: { id: patientId }, ...as('owner') })).toEqual(log);
    await ok('messaging/show-messaging-status', as('doctor'));
    await ok('message-texts/list-message-texts', { query: { branch_id: '1' }, ...as('owner') });
    const { id, code } = reservation('Lara');
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys: deviceKeys };
    const follow = {
      params: { id },
      body: { code, phone: phoneOf('Lara'), language: 'en', way_minutes: 30, subscription },
    };
    expect(await ok('messaging/follow-by-push', follow)).toEqual({ id });
    await refused('messaging/follow-by-push', { ...follow, body: { ...follow.body, code: 'MED000999' } }, 404);
    const verify = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' };
    const verified = await call('messaging/verify-webhook', {
      query: { ...verify, 'hub.verify_token': webhook().verifyToken },
    });
    expect(verified.status).toBe(200);
    answered.add('messaging/verify-webhook');
    await refused('messaging/verify-webhook', { query: { ...verify, 'hub.verify_token': 'wrong' } }, 403);
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
    const signature = `sha256=${createHmac('sha256', webhook().appSecret).update(body).digest('hex')}`;
    const report = await call('messaging/receive-webhook', {
      body,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    });
    expect(report).toMatchObject({ status: 200, data: { received: 0 } });
    answered.add('messaging/receive-webhook');
    await refused('messaging/receive-webhook', { body, headers: { 'content-type': 'application/json' } }, 403);
  });

  it('takes what a patient writes, and answers', async () => {
    const { patientId } = reservation('Lara');
    const timestamp = String(Math.floor(Date.now() / 1000));
    const written = { from: phoneOf('Lara').replace(/^0/, '20'), id: 'wamid.lara', timestamp, type: 'text' };
    const value = { messages: [{ ...written, text: { body: 'I come at six.' } }] };
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] });
    const signature = `sha256=${createHmac('sha256', webhook().appSecret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    expect(await call('messaging/receive-webhook', { body, headers })).toMatchObject({ status: 200 });
    expect(await ok('messaging/show-unread', as('reception'))).toEqual({ unread: 1 });
    const [one] = [{ patient_id: patientId, last_text: 'I come at six.', unread: 1 }];
    expect(await ok('inbox/list-conversations', as('reception'))).toMatchObject({ conversations: [one] });
    expect(await ok('inbox/list-all-conversations', as('owner'))).toMatchObject({ conversations: [one] });
    const shown = { params: { id: patientId }, ...as('reception') };
    expect(await ok('inbox/show-conversation', shown)).toMatchObject({ answers: 0, stopped: false });
    const until = new Date(Number(timestamp) * 1000).toISOString();
    expect(await ok('inbox/mark-conversation-read', { ...shown, body: { until } })).toEqual({ unread: 0 });
    const answer = { text: 'Your place is kept.', answers: 0 };
    expect(await ok('inbox/answer-patient', { ...shown, body: answer })).toMatchObject({ answers: 1 });
    await refused('inbox/answer-patient', { ...shown, body: answer }, 409);
    const answers = [{ text: 'Welcome.', text_ar: 'أهلًا.' }];
    await ok('inbox/set-quick-answers', { body: { answers }, ...as('reception') });
    expect(await ok('inbox/list-quick-answers', as('reception'))).toEqual({ answers, version: 1 });
  });

  it('takes what somebody without a ticket writes, and answers', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const message = {
      from: '201557000001',
      id: 'wamid.stranger',
      timestamp,
      type: 'text',
      text: { body: 'Are you open?' },
    };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ changes: [{ value: { messages: [message] } }] }],
    });
    const signature = `sha256=${createHmac('sha256', webhook().appSecret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    expect(await call('messaging/receive-webhook', { body, headers })).toMatchObject({ status: 200 });
    const listed = await ok('inbox/list-conversations', as('reception'));
    const { strangers } = z.looseObject({ strangers: z.array(z.looseObject({ id: z.string() })) }).parse(listed);
    const shown = { params: { id: strangers[0]?.id ?? '' }, ...as('reception') };
    expect(await ok('inbox/show-stranger', shown)).toMatchObject({ answers: 0, stopped: false });
    const until = new Date(Number(timestamp) * 1000).toISOString();
    expect(await ok('inbox/mark-stranger-read', { ...shown, body: { until } })).toEqual({ unread: 0 });
    const answer = { text: 'Until ten.', answers: 0 };
    expect(await ok('inbox/answer-stranger', { ...shown, body: answer })).toMatchObject({ answers: 1 });
    await refused('inbox/answer-stranger', { ...shown, body: answer }, 409);
  });
};
