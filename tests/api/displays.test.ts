import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizeLive } from '#functions/api/live/authorize-live.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { findBranch } from '#functions/data/queue/branches.ts';
import { credentialText } from '#shared/rules/live-channels.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { noonOf } from './counter.ts';
import { roomOf, type RoomOfTest } from './room-of-test.ts';

let clinic: TestClinic;
let room: RoomOfTest;
let days = 0;

const call = (as: string) => clinic.ok('doctor/call-next', { as, body: {} });
/** Copies the queue as the subscriber does after each event. */
const copied = async (): Promise<void> => {
  const branch = await findBranch(clinic.deps.store, 1);
  if (branch === undefined) throw new Error('the demo has branch 1');
  await keepQueueSnapshot(clinic.deps, branch, clinicDayAt(clinic.now(), branch));
};

beforeAll(async () => {
  clinic = await openTestClinic();
  room = roomOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

describe('the pairing of a display', () => {
  it('gives it a key of its own once its digits were entered, once, within ten minutes', async () => {
    const { code, secret } = await room.unpaired();
    const before = await clinic.ok('displays/check-pairing', { body: { code, secret } });
    const first = await room.pair(code);
    const again = await room.pair(code);
    const other = await room.unpaired();
    await clinic.at(new Date(clinic.now().getTime() + 11 * 60_000));
    const late = await room.pair(other.code);

    expect(before.key).toBeNull();
    expect([first.status, again.reason, late.reason]).toEqual([201, 'pairing-unknown', 'pairing-unknown']);
    expect(first.data?.display).toMatchObject({ name: 'Waiting room', kind: 'display', voice: true, volume: 80 });
  });

  it('is finished only by the display that asked for the digits', async () => {
    const { code } = await room.unpaired();
    const { secret } = await room.unpaired();
    await room.pair(code);

    const [, reason] = await clinic.refused('displays/check-pairing', { body: { code, secret } });

    expect(reason).toBe('pairing-unknown');
  });

  it('is undone by reception of the branch or the owner, and by no other branch', async () => {
    const { id, key } = await room.paired('owner');
    const of = { params: { displayId: id } };
    const foreign = await clinic.refused('displays/revoke-display', { ...of, as: 'reception.branch2', body: {} });
    const { displays } = await clinic.ok('displays/list-displays', { as: 'reception' });

    await clinic.ok('displays/revoke-display', { ...of, as: 'reception', body: {} });
    const [status, reason] = await clinic.refused('displays/show-waiting-room', { body: { key } });
    const [, twice] = await clinic.refused('displays/revoke-display', { ...of, as: 'reception', body: {} });

    expect(foreign[1]).toBe('display-unknown');
    expect(displays.map((display) => display.id)).toContain(id);
    expect([status, reason, twice]).toEqual([401, 'display-unknown', 'display-unknown']);
  });

  it('keeps the sound that reception chose and what a later change does not name, and refuses half of the quiet hours', async () => {
    const { id, key } = await room.paired();
    const sound = { voice: false, volume: 0, quiet_from: '22:00', quiet_until: '09:00' };
    const of = { params: { displayId: id }, as: 'reception' };

    await clinic.ok('displays/change-display', { ...of, body: { name: 'Door', ...sound } });
    const half = await clinic.refused('displays/change-display', {
      ...of,
      body: { name: 'Door', ...sound, quiet_until: null },
    });
    const [alone] = await clinic.refused('displays/change-display', { ...of, body: { quiet_from: null } });
    await clinic.ok('displays/change-display', { ...of, body: { volume: 50 } });

    expect((await room.show(key)).display).toMatchObject({ name: 'Door', ...sound, volume: 50 });
    expect([half[0], alone]).toEqual([400, 400]);
  });
});

describe('what a display shows', () => {
  it('is who is called with doctor and room, the next numbers and the wait, from the queue and from its copy', async () => {
    const { key } = await room.paired();
    for (const type of ['laser', 'regular', 'laser', 'laser'] as const) await room.book(type);
    await clinic.ok('doctor/set-doctor-at-work', { as: 'doctor', body: { services: ['laser'], room: '2' } });
    await call('doctor');
    const read = await room.show(key);
    await copied();
    const copy = await room.show(key);

    expect(read.called).toMatchObject([{ ticket_no: 1, type: 'laser', doctor_name: 'Dr. Samir', room: '2' }]);
    expect(read.services.find(({ type }) => type === 'laser')).toMatchObject({
      current: [1],
      next: [3, 4],
      doctors: [{ name: 'Dr. Samir', room: '2', state: 'on' }],
    });
    expect({ ...copy, at: '' }).toEqual({ ...read, at: '' });
    expect(JSON.stringify(copy)).not.toMatch(/Shaimaa|underarms|0100699|MED/u);
  });

  it('announces a patient again when the doctor calls again, and no patient of another doctor', async () => {
    const { key } = await room.paired();
    const [first, second] = [await room.book('regular'), await room.book('regular')];
    await clinic.ok('doctor/set-doctor-at-work', {
      as: 'doctor',
      body: { services: ['regular', 'laser', 'fractional'] },
    });
    await call('doctor');
    await clinic.at(new Date(clinic.now().getTime() + 60_000));
    await call('doctor2');
    await clinic.at(new Date(clinic.now().getTime() + 60_000));

    const again = await clinic.ok('doctor/call-again', { as: 'doctor', params: { id: first.id } });
    const foreign = await clinic.refused('doctor/call-again', { as: 'doctor', params: { id: second.id } });
    await copied();

    expect([again.ticket_no, foreign[1]]).toEqual([1, 'move-not-allowed']);
    expect((await room.show(key)).called.map(({ ticket_no }) => ticket_no)).toEqual([1, 2]);
    expect((await room.show(key)).called[0]?.announced_at).toBe(clinic.now().toISOString());
  });
});

describe('the code at the door', () => {
  it('marks the ticket of the phone as arrived, once', async () => {
    const booked = await room.book();
    const { code, phone } = booked;
    const body = { token: await room.tokenOf(), code, phone };

    const first = await clinic.ok('reservations/check-in', { body });
    await clinic.at(new Date(clinic.now().getTime() + 60_000));
    const again = await clinic.ok('reservations/check-in', { body });

    expect(first).toMatchObject({ branch_id: 1, tickets: [{ ticket_no: 1, status: 'waiting' }] });
    expect(again.tickets).toEqual(first.tickets);
    expect(await room.arrivedAt(booked)).toBe(first.tickets[0]?.arrived_at);
  });

  it('marks nothing when it is old, forged, of another branch or of another ticket', async () => {
    const [booked, atBranch2] = [await room.book(), await room.book('regular', 2)];
    const token = await room.tokenOf();
    const { code, phone } = booked;
    const forBranch2 = token.replace(/^1/u, '2');
    const mac = token.slice(token.lastIndexOf('.'));
    const ofKiosk = (await room.tokenOf('kiosk')).replace(/\.[^.]+$/u, mac);
    const reasons: (string | undefined)[] = [];
    const refuse = async (body: { token: string; phone: string; code?: string }): Promise<void> => {
      reasons.push((await clinic.refused('reservations/check-in', { body }))[1]);
    };

    for (const forged of [forBranch2, ofKiosk, `${token.slice(0, -43)}${'A'.repeat(43)}`, 'x']) {
      await refuse({ token: forged, code, phone });
    }
    await refuse({ token, phone });
    await refuse({ token, phone, code: atBranch2.code });
    await refuse({ token, phone: atBranch2.phone, code: atBranch2.code });
    await clinic.at(new Date(clinic.now().getTime() + 5 * 60_000));
    await refuse({ token, code, phone });

    expect(reasons).toEqual([
      ...Array.from({ length: 4 }, () => 'door-code-expired'),
      ...Array.from({ length: 3 }, () => 'reservation-unknown'),
      'door-code-expired',
    ]);
    expect(await room.arrivedAt(booked)).toBeNull();
  });

  it('marks nothing when its display is revoked', async () => {
    const { code, phone } = await room.book();
    const token = await room.tokenOf();
    const [, displayId = ''] = token.split('.');
    await clinic.ok('displays/revoke-display', { as: 'reception', params: { displayId }, body: {} });

    const [, reason] = await clinic.refused('reservations/check-in', { body: { token, code, phone } });

    expect(reason).toBe('door-code-expired');
  });
});

describe('the key of a display', () => {
  it('opens the channel of its own branch and nothing else, until it is revoked', async () => {
    const { id, key } = await room.paired();
    const subscribe = async (channel: string, typed = key) => {
      const request = { operation: 'EVENT_SUBSCRIBE', channel };
      const token = credentialText({ kind: 'display', key: typed });
      return (await authorizeLive({ authorizationToken: token, requestContext: request })).isAuthorized;
    };
    const channels = ['/displays/1/*', '/displays/2/*', '/branches/1/*', '/tickets/1/2026-11-20'];
    const wrong = `${key.slice(0, -43)}${'A'.repeat(43)}`;

    const allowed = [];
    for (const channel of channels) allowed.push(await subscribe(channel));
    const withWrongKey = await subscribe('/displays/1/*', wrong);
    const ofBranch2 = await subscribe('/displays/2/*', key.replace(/^1/u, '2'));
    await clinic.ok('displays/revoke-display', { as: 'reception', params: { displayId: id }, body: {} });

    expect(allowed).toEqual([true, false, false, false]);
    expect([withWrongKey, ofBranch2, await subscribe('/displays/1/*')]).toEqual([false, false, false]);
    expect((await clinic.refused('displays/show-waiting-room', { body: { key: wrong } }))[1]).toBe('display-unknown');
  });

  it('notes when the display was last seen', async () => {
    const { id, key } = await room.paired();
    await clinic.at(new Date(clinic.now().getTime() + 10 * 60_000));

    await clinic.ok('displays/show-waiting-room', { body: { key } });

    const { displays } = await clinic.ok('displays/list-displays', { as: 'reception' });
    expect(displays.find((display) => display.id === id)?.seen_at).toBe(clinic.now().toISOString());
  });

  it('is no staff token', async () => {
    const { key } = await room.paired();

    const answer = await clinic.sendRaw('reservations/list-branch-queue', {
      params: { branchId: 1 },
      headers: { authorization: `Bearer ${key}` },
    });

    expect(answer.status).toBe(401);
  });
});
