import { describe, expect, it } from 'vitest';
import { eventIdOf } from '#events/item-change.ts';
import { keys } from '#functions/data/table/keys.ts';
import { changedBranchWrites, findBranch, forgetBranch } from '#functions/data/queue/branches.ts';
import type { BranchSettings } from '#shared/rules/branch-settings.ts';
import { addDays, asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { letters } from '../letters.ts';
import { book, callNext, move } from './event-room.ts';
import { beginMessagingDays } from './messaging-room.ts';

/** The messages after a visit: receipt, request for a review, recall. */
let fake: FakeWhatsApp;
const messaging = await beginMessagingDays((provider) => {
  fake = provider;
});
const { room } = messaging;
const { clinic } = room;
const { store, cache } = clinic.deps;

const withSettings = async (settings: Partial<BranchSettings>, time_zone = 'Africa/Cairo'): Promise<void> => {
  const branch = await findBranch(store, 1);
  if (branch === undefined) throw new Error('no branch');
  await store.transact(
    changedBranchWrites(branch, { ...branch, time_zone, settings: { ...branch.settings, ...settings } }),
  );
  forgetBranch(cache, 1);
};

const all = { receipt_messages: true, review_messages: true, recall_messages: true };
const patientIdOfNumber = (patient: number) =>
  patientIdOf(asE164(`+2010${String(20_000_000 + patient)}`), `Patient Number${letters(patient)}`);

const pay = async (id: number, patient: number, amount?: number): Promise<void> => {
  const body = { patientId: patientIdOfNumber(patient), ...(amount !== undefined && { amount }) };
  await clinic.ok('payments/mark-paid', { as: 'reception', params: { id }, body });
};

/** A visit from the booking to its end. */
const visit = async (patient: number, more: { readonly consent?: boolean } = {}): Promise<number> => {
  const id = await book(room, patient, more);
  await callNext(room);
  await move(room, id, 'completed');
  await messaging.settled();
  return id;
};

const sentOf = (id: number): readonly string[] =>
  messaging
    .sent()
    .filter((each) => each.startsWith(`${String(id)} `))
    .map((each) => each.split(' ')[1] ?? '');
const parametersOf = (id: number, kind: string): readonly string[] =>
  fake.taken.find(({ callbackData }) => callbackData === `${String(id)}.${kind}`)?.parameters ?? [];

const pass = async (minutes: number): Promise<void> => {
  clinic.pass(minutes);
  await room.resend();
  await messaging.settled();
};

describe('the receipt', () => {
  it('goes to a patient who agreed, once, with the money received and the link to the ticket', async () => {
    await withSettings(all);
    const id = await visit(901);
    const without = await visit(902, { consent: false });
    await pay(id, 901, 100);
    await pay(without, 902);
    await messaging.settled();

    await pay(id, 901);
    await messaging.settled();

    expect(sentOf(id).filter((kind) => kind === 'receipt')).toHaveLength(1);
    expect(parametersOf(id, 'receipt').slice(1, 3)).toEqual([expect.any(String), '100 EGP']);
    expect(parametersOf(id, 'receipt').at(-1)).toContain('MED');
    expect(sentOf(without)).toEqual([]);
  });

  it('goes to nobody where the branch did not switch it on', async () => {
    await withSettings({ receipt_messages: false, review_messages: false });
    const id = await visit(911);
    await pay(id, 911);
    await messaging.settled();
    await pass(150);

    expect(sentOf(id)).not.toContain('receipt');
    expect(sentOf(id)).not.toContain('review');
  });
});

describe('the request for a review', () => {
  it('comes two hours after a visit that is over and paid, and never again to the phone', async () => {
    await withSettings(all);
    const unpaid = await visit(921);
    const first = await visit(922);
    await pay(first, 922);
    await messaging.settled();
    await pass(110);
    expect(sentOf(first)).not.toContain('review');

    await pass(20);
    await messaging.nextDay();
    const second = await visit(922);
    await pay(second, 922);
    await messaging.settled();
    await pass(130);

    expect([sentOf(first).includes('review'), sentOf(second).includes('review')]).toEqual([true, false]);
    expect(messaging.sent()).not.toContain(`${String(unpaid)} review`);
    expect(await room.message(second, 'review')).toBeUndefined();
  });
});

describe('the recall', () => {
  const nightOf = async (day: ClinicDay): Promise<void> => {
    await clinic.at(new Date(`${day}T02:20:00Z`));
    const time = clinic.now().toISOString();
    const event = {
      id: eventIdOf(keys.lastClosedDay(1), clinic.now().getTime()),
      type: 'day.ended',
      version: 1,
      time,
      data: { branch_id: 1, only_day: null },
    } as const;
    await room.deliver([event], 'events/queue-aftercare');
    await room.deliver([event], 'events/queue-aftercare');
    await clinic.at(new Date(`${day}T09:00:00Z`));
    await room.resend();
    await messaging.settled();
  };

  const propose = async (patient: number): Promise<number> => {
    const id = await book(room, patient);
    await callNext(room);
    const consultation = {
      complaint: 'Spots',
      diagnosis: 'Acne',
      plan: 'Cream',
      prescription: [],
      follow_up_weeks: 1,
    };
    const body = { reservation_id: id, version: 0, treatment: null, consultation };
    await clinic.ok('medical/write-visit-record', { as: 'doctor', body });
    await move(room, id, 'completed');
    await messaging.settled();
    return id;
  };

  it('comes three days before the visit that the doctor proposed, once, and not to who has booked', async () => {
    await withSettings(all);
    const day = asClinicDay(messaging.noon().toISOString().slice(0, 10));
    const recalled = await propose(931);
    const booked = await propose(932);
    await clinic.at(new Date(`${addDays(day, 2)}T10:00:00Z`));
    await book(room, 932);
    await messaging.settled();

    await nightOf(addDays(day, 3));
    const early = await room.message(recalled, 'recall');
    await nightOf(addDays(day, 4));

    expect(early).toBeUndefined();
    expect(messaging.sent().filter((each) => each.endsWith(' recall'))).toEqual([`${String(recalled)} recall`]);
    expect(parametersOf(recalled, 'recall').at(-1)).toMatch(/^\+20/u);
    expect(await room.message(booked, 'recall')).toBeUndefined();
  });

  it('comes as many days before at a branch where the clinic day still runs when the days are closed', async () => {
    await withSettings(all, 'Europe/London');
    const day = asClinicDay(messaging.noon().toISOString().slice(0, 10));
    const id = await propose(941);

    await nightOf(addDays(day, 3));
    const early = await room.message(id, 'recall');
    await nightOf(addDays(day, 4));

    expect([early, (await room.message(id, 'recall'))?.kind]).toEqual([undefined, 'recall']);
  });
});
