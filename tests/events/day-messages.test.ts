import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDayMessages, listPending } from '#functions/data/messages/messages.ts';
import { ownerMessageWrites, findUser, userWrites, userIdOf } from '#functions/data/staff/users.ts';
import { requireUser } from '#functions/runtime/staff-change.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { type RunningServer, serve } from '#local/server.ts';
import { noLog } from '#operator/why/log-lines.ts';
import { dayMessageTrail } from '#operator/why/day-message-trail.ts';
import { asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { defaultAlertLimits } from '#shared/models/alerts.ts';
import { noonOf } from '../api/counter.ts';
import { connectWhatsApp } from './connected-whatsapp.ts';
import { book, callNext, type EventRoom, openEventRoom } from './event-room.ts';

const ownerId = userIdOf('owner@demo.clinic');
const ownerPhone = '+201000009001';

let room: EventRoom;
let fake: FakeWhatsApp;
let server: RunningServer;
let days = 0;

beforeAll(async () => {
  room = await openEventRoom();
  server = await serve({ port: 0, log: room.clinic.deps.log });
});
afterAll(async () => {
  await server.stop();
  await room.stop();
});

const choose = async (chosen: Parameters<typeof ownerMessageWrites>[1]): Promise<void> => {
  const { store } = room.clinic.deps;
  await store.transact(ownerMessageWrites(await requireUser(store, ownerId), chosen));
};
const switchOn = (language: 'ar' | null): Promise<void> =>
  choose({ daySheetLanguage: language, phone: asE164(ownerPhone) });

const connect = (): Promise<FakeWhatsApp> => connectWhatsApp(room, { server, siteOrigin: 'https://clinic.example' });

/** A new clinic day, an owner with day sheets switched on, and a provider in good health. */
beforeEach(async () => {
  days += 1;
  await room.clinic.at(noonOf(days));
  await switchOn('ar');
  await room.published();
  fake = await connect();
  return () => fake.stop();
});

const today = (): ClinicDay => asClinicDay(noonOf(days).toISOString().slice(0, 10));
const params = { branchId: 1 };
const close = (key?: string) =>
  room.clinic.send('day-sheets/close-day', {
    as: 'owner',
    params,
    body: { date: today() },
    ...(key === undefined ? {} : { key }),
  });
const reopen = () =>
  room.clinic.ok('day-sheets/reopen-day', {
    as: 'owner',
    params,
    body: { date: today(), reason: 'a receipt was forgotten' },
  });
const settled = async (): Promise<void> => {
  await room.settle();
  await fake.settled();
};
const closings = (): string[] => fake.taken.map(({ callbackData }) => callbackData);
const nameOf = (closing: number): string => `1.${today()}.${String(closing)}.${ownerId}.day_closed`;
const trail = async (): Promise<string> =>
  (await dayMessageTrail(room.clinic.deps.store, { branchId: 1, day: today() }, noLog)).join('\n');

describe('an owner who switched day sheets on', () => {
  it('gets figures and link of a closed day in the chosen language', async () => {
    await book(room, 1, { consent: false });
    await callNext(room);
    await book(room, 2, { consent: false });

    await close();
    await settled();

    expect(fake.taken).toMatchObject([{ to: ownerPhone, language: 'ar', template: 'clinic_day_closed' }]);
    expect(fake.taken[0]?.parameters).toEqual([
      'الفرع الرئيسي',
      expect.stringMatching(/\d/u),
      expect.stringMatching(/^\d{1,2}:\d{2} [صم]$/u),
      '1',
      '2',
      '0 جنيه',
      '600 جنيه',
      '0 جنيه',
      '0 جنيه',
      `https://clinic.example/owner/day-sheet?branch=1&date=${today()}`,
    ]);
    expect((await listDayMessages(room.clinic.deps.store, 1, today())).map(({ state }) => state)).toEqual([
      'delivered',
    ]);
  });

  it('gets one message per closing when requests and events are repeated', async () => {
    await close('first');
    await close('first');
    await close();
    const first = await room.published();
    await room.deliver(first);
    await reopen();
    await close();
    const events = [...first, ...(await room.published())];
    await room.deliver([...events.toReversed(), ...events]);
    await settled();

    expect(closings().toSorted()).toEqual([nameOf(1), nameOf(2)]);
  });

  it('gets none for a closing whose event comes half a day late', async () => {
    await close();
    const events = await room.published();
    room.clinic.pass(12 * 60 + 1);
    await room.deliver(events);
    await settled();

    expect(fake.taken).toEqual([]);
    expect(await trail()).toContain('came too late');
  });

  it('gets it after an outage of the provider of an hour, and not after half a day', async () => {
    await fake.stop();
    await close();
    await room.settle();
    room.clinic.pass(65);
    fake = await connect();

    await room.resend();
    await fake.settled();

    expect(closings()).toEqual([nameOf(1)]);

    await reopen();
    await fake.stop();
    await close();
    await room.settle();
    expect(await trail()).toMatch(/Closing 2, .*\n {2}owner u[0-9a-f]+: day_closed: queued .*in the outbox/u);
    room.clinic.pass(12 * 60 + 1);
    fake = await connect();
    await room.resend();
    await fake.settled();

    expect(fake.taken).toEqual([]);
    expect(await trail()).toContain('day_closed: expired');
    expect((await listPending(room.clinic.deps.store)).pending).toEqual([]);
  });
});

describe('an owner who gets alerts by WhatsApp', () => {
  const limits = { ...defaultAlertLimits, discount: 10 };
  const ownAlerts = (alertLanguage: 'ar' | null): Promise<void> => choose({ daySheetLanguage: null, alertLanguage });
  const discount = async (): Promise<void> => {
    const id = await book(room, 1, { consent: false });
    await room.clinic.ok('ledger/change-price', {
      as: 'owner',
      params: { id },
      body: { price: 150, reason: 'An old friend' },
    });
  };
  beforeEach(async () => {
    await room.clinic.ok('alerts/set-alert-limits', { as: 'owner', body: limits });
    await ownAlerts('ar');
    return () => ownAlerts(null);
  });

  it('gets one message per alert in the chosen language, however often its event comes', async () => {
    await discount();
    const events = await room.settle();
    await room.deliver([...events, ...events.toReversed()]);
    await settled();

    expect(fake.taken).toMatchObject([{ to: ownerPhone, language: 'ar', template: 'clinic_alert' }]);
    expect(fake.taken[0]?.parameters).toEqual([
      'الفرع الرئيسي',
      expect.stringMatching(/\d/u),
      'خصم 50٪: 150 جنيه',
      'https://clinic.example/owner',
    ]);
    expect(await trail()).toMatch(new RegExp(`Alerts:\n {2}owner ${ownerId}: alert: delivered`, 'u'));
  });

  it('gets an alert of the night in the morning', async () => {
    await discount();
    const events = await room.published();
    room.clinic.pass(10 * 60);
    await room.deliver(events);
    await settled();

    expect(fake.taken).toEqual([]);

    room.clinic.pass(12 * 60);
    await room.resend();
    await fake.settled();

    expect(fake.taken.map(({ template }) => template)).toEqual(['clinic_alert']);
  });

  it('gets none after it was switched off', async () => {
    await ownAlerts(null);
    await discount();
    await settled();

    expect(fake.taken).toEqual([]);
  });
});

describe('staff users who get no day sheet', () => {
  it('are owners who switched it off or were shut out, and staff of other roles', async () => {
    const { store } = room.clinic.deps;
    const owner = await findUser(store, ownerId);
    if (owner === undefined) throw new Error('no owner');
    const others = [
      { ...owner, id: 'u-shut-out', email: 'shut-out@demo.clinic', disabled: true },
      { ...owner, id: 'u-no-owner', email: 'no-owner@demo.clinic', role: 'reception' as const, branchId: 1 },
    ];
    for (const user of others) await store.transact(userWrites(user, 'no password'));
    await switchOn(null);

    await close();
    await settled();

    expect(fake.taken).toEqual([]);
    expect(await trail()).toContain('no owner has day sheets switched on');
  });
});

describe('the trail of the messages about a day', () => {
  it('names state and owner, but no phone', async () => {
    expect(await trail()).toContain('the day was not closed');
    fake.plan('refuse');
    await close();
    await settled();

    const text = await trail();

    expect(text).toMatch(new RegExp(`owner ${ownerId}: day_closed: failed .*code 131026`, 'u'));
    expect(text).not.toContain(ownerPhone.slice(3));
  });
});
