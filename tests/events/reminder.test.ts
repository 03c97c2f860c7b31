import { beforeEach, describe, expect, it } from 'vitest';
import { eventIdOf } from '#events/item-change.ts';
import { changedBranchWrites, findBranch, forgetBranch } from '#functions/data/queue/branches.ts';
import { keys } from '#functions/data/table/keys.ts';
import { connect } from '#functions/data/table/connect.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { addDays, asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { Meter } from '../bench/meter.ts';
import { beginMessagingDays } from './messaging-room.ts';

/** The reminder in the evening before a booked visit. */
let fake: FakeWhatsApp;
const messaging = await beginMessagingDays((provider) => {
  fake = provider;
});
const { room } = messaging;
const { clinic } = room;
const { store, cache } = clinic.deps;

const allowReminders = async (
  reminder_messages: boolean,
  closed_dates: string[] = [],
  time_zone = 'Africa/Cairo',
): Promise<void> => {
  const branch = await findBranch(store, 1);
  if (branch === undefined) throw new Error('no branch');
  const settings = { ...branch.settings, reminder_messages, recall_messages: !reminder_messages };
  await store.transact(changedBranchWrites(branch, { ...branch, settings, closed_dates, time_zone }));
  forgetBranch(cache, 1);
};

let today: ClinicDay;
beforeEach(async () => {
  await allowReminders(true);
  today = asClinicDay(messaging.noon().toISOString().slice(0, 10));
});

let patients = 0;
const bookOn = async (date: ClinicDay, consent = true) => {
  patients += 1;
  const phone = `0101880${String(1000 + patients)}`;
  const { id, code } = await clinic.ok('reservations/book-reservation', {
    body: { name: 'Mona Adel', phone, branch_id: 1, type: 'regular', date, message_consent: consent },
  });
  await messaging.settled();
  return { id, code, phone };
};

/** The night in which a clinic day begins; the job runs twice. */
const nightOf = async (day: ClinicDay): Promise<void> => {
  await clinic.at(new Date(`${day}T02:20:00Z`));
  const event = {
    id: eventIdOf(keys.lastClosedDay(1), clinic.now().getTime()),
    type: 'day.ended',
    version: 1,
    time: clinic.now().toISOString(),
    data: { branch_id: 1, only_day: null },
  } as const;
  await room.deliver([event], 'events/queue-aftercare');
  await room.deliver([event], 'events/queue-aftercare');
};

/** An hour of a clinic day in Cairo, two hours ahead of UTC. */
const atHour = async (day: ClinicDay, hour: number): Promise<void> => {
  await clinic.at(new Date(`${day}T${String(hour - 2).padStart(2, '0')}:00:00Z`));
  await room.resend();
  await messaging.settled();
};

const remindersOf = (id: number): readonly string[] =>
  messaging.sent().filter((each) => each.startsWith(`${String(id)} reminder`));

describe('the reminder', () => {
  it('comes once, in the evening before the visit, with its day and the link to the ticket', async () => {
    const visit = addDays(today, 2);
    const own = await bookOn(visit);
    await nightOf(addDays(today, 1));
    await atHour(addDays(today, 1), 17);
    const early = remindersOf(own.id);

    await atHour(addDays(today, 1), 18);
    await atHour(addDays(today, 1), 19);

    const sent = fake.taken.find(({ callbackData }) => callbackData === `${String(own.id)}.reminder`);
    expect([early, remindersOf(own.id)]).toEqual([[], [`${String(own.id)} reminder`]]);
    expect(sent?.parameters[2]).toContain(String(Number(visit.slice(8))));
    expect(sent?.parameters.at(-1)).toContain(own.code);
  });

  it('comes in the evening of a branch where the clinic day still runs when the days are closed', async () => {
    await allowReminders(true, [], 'Europe/London');
    const own = await bookOn(addDays(today, 2));
    await nightOf(today);
    await atHour(today, 20);
    const early = remindersOf(own.id);
    await nightOf(addDays(today, 1));

    await atHour(addDays(today, 1), 20);

    expect([early, remindersOf(own.id)]).toEqual([[], [`${String(own.id)} reminder`]]);
  });

  it('is not sent without consent, by a branch that has it off, or for another day', async () => {
    const without = await bookOn(addDays(today, 2), false);
    const later = await bookOn(addDays(today, 3));
    await nightOf(addDays(today, 1));
    await allowReminders(false);
    const off = await bookOn(addDays(today, 3));
    await nightOf(addDays(today, 2));
    await atHour(addDays(today, 2), 18);

    expect([without, later, off].flatMap(({ id }) => remindersOf(id))).toEqual([]);
  });

  it('is not sent for a day on which the branch was closed after the booking', async () => {
    const { id } = await bookOn(addDays(today, 2));
    await allowReminders(true, [addDays(today, 2)]);
    await nightOf(addDays(today, 1));
    await atHour(addDays(today, 1), 18);

    expect(remindersOf(id)).toEqual([]);
  });

  it('is not sent for a day on which the branch was closed since the night, but for one that was opened', async () => {
    const visit = addDays(today, 2);
    const { id } = await bookOn(visit);
    await nightOf(addDays(today, 1));
    await allowReminders(true, [visit]);
    await atHour(addDays(today, 1), 18);
    const closed = remindersOf(id);
    const opened = await bookOn(addDays(today, 3));
    await allowReminders(true, [addDays(today, 3)]);
    await nightOf(addDays(today, 2));
    await allowReminders(true);
    await atHour(addDays(today, 2), 18);

    expect(closed).toEqual([]);
    expect(remindersOf(opened.id)).toEqual([`${String(opened.id)} reminder`]);
  });

  it('is withdrawn when the visit is cancelled or moved, and comes again before the new day', async () => {
    const [cancelled, moved] = [await bookOn(addDays(today, 2)), await bookOn(addDays(today, 2))];
    await nightOf(addDays(today, 1));
    await clinic.at(new Date(`${addDays(today, 1)}T10:00:00Z`));
    const own = ({ id, code, phone }: typeof moved) => ({ params: { id }, body: { code, phone } });
    await clinic.ok('reservations/cancel-reservation', own(cancelled));
    const { params, body } = own(moved);
    await clinic.ok('own-moves/reschedule-reservation', { params, body: { ...body, date: addDays(today, 4) } });
    await messaging.settled();
    await atHour(addDays(today, 1), 18);
    const before = [...remindersOf(cancelled.id), ...remindersOf(moved.id)];

    await nightOf(addDays(today, 3));
    await atHour(addDays(today, 3), 18);

    expect(before).toEqual([]);
    expect(remindersOf(moved.id)).toEqual([`${String(moved.id)} reminder_2`]);
  });

  it('comes when a cancellation is undone, once, and not when the visit is cancelled again', async () => {
    const [kept, given] = [await bookOn(addDays(today, 2)), await bookOn(addDays(today, 2))];
    await nightOf(addDays(today, 1));
    await clinic.at(new Date(`${addDays(today, 1)}T10:00:00Z`));
    const cancel = async ({ id, code, phone }: typeof kept) => {
      const { move_id } = await clinic.ok('reservations/cancel-reservation', { params: { id }, body: { code, phone } });
      await messaging.settled();
      return { as: 'reception', params: { id }, body: { move_id } } as const;
    };
    const [one, other] = [await cancel(kept), await cancel(given)];
    for (const undo of [one, other]) await clinic.ok('reservations/undo-move', undo);
    await messaging.settled();
    await clinic.at(new Date(`${addDays(today, 1)}T10:01:00Z`));
    await cancel(given);

    await atHour(addDays(today, 1), 18);
    await atHour(addDays(today, 1), 19);

    expect(remindersOf(kept.id)).toEqual([`${String(kept.id)} reminder_2`]);
    expect(remindersOf(given.id)).toEqual([]);
  });

  it('comes when a move to another day is undone, and not for the day of an earlier reminder', async () => {
    const [back, away] = [await bookOn(addDays(today, 2)), await bookOn(addDays(today, 2))];
    await nightOf(addDays(today, 1));
    await clinic.at(new Date(`${addDays(today, 1)}T10:00:00Z`));
    const moveTo = async ({ id, code, phone }: typeof back, days: number): Promise<string> => {
      const body = { code, phone, date: addDays(today, days) };
      const { move_id } = await clinic.ok('own-moves/reschedule-reservation', { params: { id }, body });
      await messaging.settled();
      return move_id;
    };
    const undo = async ({ id }: typeof back, move_id: string): Promise<void> => {
      await clinic.ok('reservations/undo-move', { as: 'reception', params: { id }, body: { move_id } });
      await messaging.settled();
    };
    await undo(back, await moveTo(back, 4));
    await moveTo(away, 4);
    await undo(away, await moveTo(away, 5));

    await atHour(addDays(today, 1), 18);
    await atHour(addDays(today, 1), 19);

    expect(remindersOf(back.id)).toEqual([`${String(back.id)} reminder_2`]);
    expect(remindersOf(away.id)).toEqual([]);
  });

  it('goes to the phone that reception corrected since the night', async () => {
    const own = await bookOn(addDays(today, 2));
    await nightOf(addDays(today, 1));
    await clinic.at(new Date(`${addDays(today, 1)}T10:00:00Z`));
    const query = { search: own.phone };
    const { patients } = await clinic.ok('patients/search-patients', { as: 'reception', query });
    const params = { patient: patients[0]?.id ?? '' };
    await clinic.ok('patients/change-patient', { as: 'reception', params, body: { phone: '01018899001' } });

    await atHour(addDays(today, 1), 18);

    const sent = fake.taken.filter(({ callbackData }) => callbackData === `${String(own.id)}.reminder`);
    expect(sent.map(({ to }) => to)).toEqual(['+201018899001']);
  });

  it('comes also when the booking was moved four times before', async () => {
    const { id, code, phone } = await bookOn(addDays(today, 3));
    for (const days of [4, 5, 6, 2]) {
      const body = { code, phone, date: addDays(today, days) };
      await clinic.ok('own-moves/reschedule-reservation', { params: { id }, body });
    }
    await messaging.settled();
    await nightOf(addDays(today, 1));
    await atHour(addDays(today, 1), 18);

    expect(remindersOf(id)).toEqual([`${String(id)} reminder`]);
  });

  it('costs a branch one transaction for each booked visit, and no read for each', async () => {
    for (let booked = 0; booked < 20; booked += 1) await bookOn(addDays(today, 2));
    const client = connect(clinic.endpoint);
    const meter = new Meter(client);
    replaceDependencies({ ...clinic.deps, store: new Store(client, clinic.tableName) });
    try {
      await nightOf(addDays(today, 1));
    } finally {
      replaceDependencies(clinic.deps);
    }

    // The job runs twice, and the second run queues nothing.
    expect(meter.read().requests).toBeLessThanOrEqual(2 * (20 + 10));
    await atHour(addDays(today, 1), 18);
  });

  it('is not sent in quiet hours', async () => {
    const own = await bookOn(addDays(today, 2));
    await nightOf(addDays(today, 1));

    await atHour(addDays(today, 1), 22);

    expect(remindersOf(own.id)).toEqual([]);
    expect((await room.message(own.id, 'reminder'))?.state).toBe('expired');
  });
});
