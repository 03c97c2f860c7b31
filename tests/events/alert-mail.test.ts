import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mail, type MailOutcome, replaceMail } from '#functions/mail.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { openForFile } from '../support/open-for-file.ts';
import { expectLogged } from '../support/problem-lines.ts';
import { openEventRoom } from './event-room.ts';

/** Mails of alerts to owners, with a sender that keeps them. */
const room = await openForFile(openEventRoom);
const { clinic } = room;
const counter = counterOf(clinic);

let mails: Mail[] = [];
/** Answers of the next mails; afterwards each is accepted. */
let outcomes: MailOutcome[] = [];
let days = 0;
beforeEach(async () => {
  days += 3;
  await clinic.at(noonOf(days));
  replaceMail((mail) => {
    const outcome = outcomes.shift() ?? 'accepted';
    if (outcome === 'accepted') mails.push(mail);
    return Promise.resolve(outcome);
  });
  await room.settle();
  [mails, outcomes] = [[], []];
});
afterAll(() => replaceMail(undefined));

const choose = (alert_mail_language: 'en' | 'ar' | null) =>
  clinic.ok('day-sheets/set-day-sheet-message', { as: 'owner', body: { language: null, alert_mail_language } });
const discount = async (patient: number, price = 150): Promise<void> => {
  const id = await counter.book(patient);
  await clinic.ok('ledger/change-price', { as: 'owner', params: { id }, body: { price, reason: 'An old friend' } });
};

describe('an owner who chose mails about alerts', () => {
  it('gets each alert once at the address of the sign-in, however often the event comes', async () => {
    await choose('en');

    await discount(1);
    const events = await room.settle();
    await room.deliver(events);
    await discount(2, 0);
    await room.settle();

    expect(mails.map(({ to }) => to)).toEqual(['owner@demo.clinic', 'owner@demo.clinic']);
    expect(mails[0]?.subject).toMatch(/^Main · /u);
    expect(mails.map(({ text }) => text.split('\n')[0])).toEqual([
      'Discount of 50%: 150 EGP',
      'Discount of 100%: 300 EGP',
    ]);
  });

  it('gets them in Arabic, with where to open them and how to end them', async () => {
    await choose('ar');

    await discount(1);
    await room.settle();

    expect(mails.map(({ text }) => text)).toEqual([
      'خصم 50٪: 150 جنيه\n\nلعرضها: صفحة «اليوم»\nلإيقاف هذه الرسائل: «الفروع»، ثم «التنبيهات».\n',
    ]);
  });

  it('gets a mail that was refused at the next attempt', async () => {
    await choose('en');
    outcomes = ['refused'];

    await discount(1);
    await expectLogged(['event.failed'], () => expect(room.settle()).rejects.toThrow('the mail was refused'));
    await discount(2, 0);
    await room.settle();

    expect(mails.map(({ text }) => text.split('\n').slice(0, 2).toSorted())).toEqual([
      ['Discount of 100%: 300 EGP', 'Discount of 50%: 150 EGP'],
    ]);
  });

  it('gets nothing twice when it is unknown whether a mail was accepted', async () => {
    await choose('en');
    outcomes = ['unknown'];

    await discount(1);
    const events = await room.settle();
    await room.deliver(events);

    expect(mails).toEqual([]);
  });
});

it('sends no mail to an owner who ended them, or where the environment has no sender', async () => {
  await choose('en');
  await choose(null);
  await discount(1);
  await room.settle();
  await choose('en');
  replaceMail(undefined);
  await discount(2);
  await room.settle();

  expect(mails).toEqual([]);
});
