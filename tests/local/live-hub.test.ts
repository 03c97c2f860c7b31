import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceBus } from '#events/bus.ts';
import { replaceLive } from '#events/live/live.ts';
import { replaceUnreadableRecords } from '#events/unreadable-records.ts';
import { type BackgroundJobs, openBackgroundJobs } from '#local/background-jobs.ts';
import { openLiveHub } from '#local/live-hub.ts';
import { type RunningServer, serve } from '#local/server.ts';
import { standingInMessage, queueMessageOf } from '#shared/rules/queue-message.ts';
import { credentialText } from '#shared/rules/live-channels.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { connectLive, openLiveSocket } from '../support/live-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'clinic-live-'));
let clinic: TestClinic;
let server: RunningServer;
let background: BackgroundJobs;
let patients = 0;

beforeAll(async () => {
  clinic = await openTestClinic({ stream: true });
  const { deps, endpoint, tableName } = clinic;
  const hub = openLiveHub(deps.log);
  const local = { deps, endpoint, tableName, shared: false, stop: () => Promise.resolve() };
  background = await openBackgroundJobs(local, folder, hub.publish);
  server = await serve({ port: 0, log: deps.log, live: hub });
});
afterAll(async () => {
  await server.stop();
  await background.stop();
  for (const replace of [replaceBus, replaceUnreadableRecords, replaceLive]) replace(undefined);
  await clinic.stop();
  rmSync(folder, { recursive: true, force: true });
});

const today = (): string => clinic.now().toISOString().slice(0, 10);
const staff = (account: string): string => credentialText({ kind: 'staff', token: clinic.tokenOf(account) });
const ticketsOf = (branchId: number, day = today()): string => `/tickets/${String(branchId)}/${day}`;

/** Books a visit. @returns the ticket's number and its credential */
const book = async (branchId = 1) => {
  patients += 1;
  const phone = `010${String(60_000_000 + patients)}`;
  const { id, ticket_no: ticketNo } = await clinic.ok('reservations/book-reservation', {
    body: { name: `Live Number${letters(patients)}`, phone, branch_id: branchId, type: 'regular' },
  });
  await background.waitUntilIdle();
  return { id, ticketNo, phone, credential: credentialText({ kind: 'ticket', code: reservationCode(id), phone }) };
};

const callNext = async (account = 'doctor'): Promise<void> => {
  await clinic.ok('doctor/call-next', { as: account, body: {} });
  await background.waitUntilIdle();
};

describe('the frames of the live channel', () => {
  it('are those of AppSync Events: acknowledged, kept alive, subscribed, unsubscribed', async () => {
    const client = await openLiveSocket(server.url, staff('reception'));

    client.send({ type: 'connection_init' });
    expect(await client.next('connection_ack')).toEqual({ type: 'connection_ack', connectionTimeoutMs: 300_000 });
    expect(await client.next('ka')).toEqual({ type: 'ka' });

    const channel = `/branches/1/${today()}`;
    const authorization = { Authorization: staff('reception'), host: 'localhost' };
    client.send({ type: 'subscribe', id: 'a-1', channel, authorization });
    expect(await client.next('subscribe_success')).toEqual({ type: 'subscribe_success', id: 'a-1' });
    await book();
    const data = await client.next('data');
    expect(data).toEqual({ type: 'data', id: 'a-1', event: [expect.any(String)] });

    client.send({ type: 'unsubscribe', id: 'a-1' });
    expect(await client.next('unsubscribe_success')).toEqual({ type: 'unsubscribe_success', id: 'a-1' });
    client.send({ type: 'unsubscribe', id: 'a-1' });
    expect(await client.next('unsubscribe_error')).toMatchObject({
      id: 'a-1',
      errors: [{ errorType: 'UnknownOperationError' }],
    });
    client.close();
  });

  it('refuse what is no frame, and publishing by a page', async () => {
    const client = await connectLive(server.url, staff('owner'));

    for (const frame of [{ type: 'publish', id: 'p', channel: ticketsOf(1), events: ['"x"'] }, { type: 'start' }]) {
      client.send(frame);
      expect(await client.next('error')).toMatchObject({ errors: [{ errorType: 'UnsupportedOperation' }] });
    }
    client.close();
  });

  it.each([
    ['no token', () => ''],
    ['a token of another form', () => clinic.tokenOf('reception')],
    ['a bearer that nobody signed', () => credentialText({ kind: 'staff', token: 'a.b.c' })],
    ['a code that does not exist', () => credentialText({ kind: 'ticket', code: 'MED999999', phone: '01066666661' })],
  ])('refuse a connection with %s, and close it', async (_, tokenOf) => {
    const client = await openLiveSocket(server.url, tokenOf());

    client.send({ type: 'connection_init' });

    expect(await client.next('connection_error')).toMatchObject({ errors: [{ errorType: 'UnauthorizedException' }] });
    await client.closed;
  });

  it('are on one path of this machine only', async () => {
    await expect(openLiveSocket(server.url, staff('owner'), '/event/other')).rejects.toThrow();
  });

  it('refuse a subscription before the connection is acknowledged', async () => {
    const client = await openLiveSocket(server.url, staff('owner'));

    expect(await client.subscribe(ticketsOf(1), staff('owner'))).toBe('subscribe_error');
    client.close();
  });
});

describe('a subscription', () => {
  it('is open to staff for their own branch, to owners for every branch', async () => {
    const client = await connectLive(server.url, staff('reception'));
    const answers = {
      own: await client.subscribe('/branches/1/*', staff('reception')),
      other: await client.subscribe('/branches/2/*', staff('reception')),
      owner: await client.subscribe('/branches/2/*', staff('owner'), 'owner'),
      unknown: await client.subscribe('/branches/1/*/more', staff('owner')),
      everything: await client.subscribe('/*', staff('owner')),
    };
    client.close();

    expect(answers).toEqual({
      own: 'subscribe_success',
      other: 'subscribe_error',
      owner: 'subscribe_success',
      unknown: 'subscribe_error',
      everything: 'subscribe_error',
    });
  });

  it('is open to a ticket for the queue of its branch and day alone', async () => {
    const { credential, phone } = await book();
    const { id: foreign } = await book();
    const client = await connectLive(server.url, credential);
    const wrongCode = credentialText({ kind: 'ticket', code: reservationCode(foreign), phone });
    const answers = {
      own: await client.subscribe(ticketsOf(1), credential),
      otherBranch: await client.subscribe(ticketsOf(2), credential),
      otherDay: await client.subscribe(ticketsOf(1, '2026-11-19'), credential),
      everyDay: await client.subscribe('/tickets/1/*', credential),
      desks: await client.subscribe(`/branches/1/${today()}`, credential),
      wrongCode: await client.subscribe(ticketsOf(1), wrongCode, 'wrong'),
    };
    client.close();

    expect(answers).toEqual({
      own: 'subscribe_success',
      otherBranch: 'subscribe_error',
      otherDay: 'subscribe_error',
      everyDay: 'subscribe_error',
      desks: 'subscribe_error',
      wrongCode: 'subscribe_error',
    });
  });

  it('stops guessing of codes as a look-up does: after ten different ones not even the right one is accepted', async () => {
    const { phone, credential, id } = await book();
    const client = await connectLive(server.url, staff('owner'));
    for (let n = 1; n <= 10; n += 1) {
      const guess = credentialText({ kind: 'ticket', code: reservationCode(id + 1000 + n), phone });
      await client.subscribe(ticketsOf(1), guess, `guess ${String(n)}`);
    }

    const answer = await client.subscribe(ticketsOf(1), credential);
    client.close();

    expect(answer).toBe('subscribe_error');
  });
});

describe('a message', () => {
  it('sends desks the parts that changed, without names, phones and amounts', async () => {
    const client = await connectLive(server.url, staff('reception'));
    await client.subscribe('/branches/1/*', staff('reception'));
    const other = await connectLive(server.url, staff('reception.branch2'));
    await other.subscribe('/branches/2/*', staff('reception.branch2'));

    const { id } = await book();
    await callNext();
    await clinic.ok('payments/mark-paid', { as: 'reception', params: { id }, body: { ...(await patientOf(id)) } });
    await background.waitUntilIdle();
    await expect.poll(() => client.unread('data').length).toBeGreaterThanOrEqual(3);

    const events = client.events();
    expect(events).toContainEqual({ parts: ['queue', 'doctor_queue'], day: today() });
    expect(events).toContainEqual({ parts: ['queue', 'unpaid', 'completed', 'drawers'], day: today() });
    expect(other.events()).toEqual([]);
    client.close();
    other.close();
  });

  it('shows a ticket its state and who is before it, without ids, and an older one comes never after a newer', async () => {
    const first = await book(2);
    const second = await book(2);
    const client = await connectLive(server.url, second.credential);
    await client.subscribe(ticketsOf(2), second.credential);

    await callNext('doctor.branch2');
    await callNext('doctor.branch2');
    const isMyTurn = (event: unknown): boolean => {
      const message = queueMessageOf(event);
      return message !== undefined && standingInMessage(message, second.ticketNo).startsWith('in progress');
    };
    const heard: unknown[] = [];
    await expect.poll(() => heard.push(...client.events()) > 0 && heard.some(isMyTurn)).toBe(true);
    client.close();

    const text = JSON.stringify(heard);
    for (const hidden of [first.phone, 'Live', String(first.id), first.id.toString(36)]) {
      expect(text).not.toContain(`"${hidden}"`);
    }
    const versions = heard.map((event) => queueMessageOf(event)?.version ?? 0);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });
});

const patientOf = async (id: number): Promise<{ readonly patientId: string }> => {
  const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
    as: 'reception',
    params: { branchId: 1 },
  });
  return { patientId: rows.find((row) => row.id === id)?.patient_id ?? '' };
};
