import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { putMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';
import { type FakeWhatsApp, startFakeWhatsApp } from '#local/fake-whatsapp.ts';
import { collisions, look } from './look.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { addService } from './further-service.ts';
import { words } from './words.ts';

/** What patients write by WhatsApp, at an open desk: the provider is the fake one, everything else is the product. */
let site: Site;
let fake: FakeWhatsApp;

beforeAll(async () => {
  [site, fake] = await Promise.all([openSite({ live: true }), startFakeWhatsApp()]);
  fake.report({ statuses: ['sent', 'delivered', 'read'] });
  fake.sendReportsTo(`${site.url}/api/whatsapp/webhook`);
  await putMessagingSettings(site.clinic.deps, fake.settings);
  // The running product keeps its secrets for a minute.
  site.clinic.deps.cache.forget(['messaging secret']);
});
afterAll(async () => {
  await site.stop();
  await fake.stop();
});
afterEach(() => site.closeWindows());

let written = 0;

/** The provider passes on what the owner of a phone wrote. */
const write = async (phone: string, text: string): Promise<void> => {
  written += 1;
  const message = {
    from: `2${phone}`,
    id: `wamid.journey.${String(written)}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: text },
  };
  const value = { messages: [message] };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] });
  const answer = await fetch(`${site.url}/api/whatsapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, fake.settings.appSecret) },
    body,
  });
  expect(answer.status).toBe(200);
};

const messagesTo = (phone: string) => fake.taken.filter(({ to }) => to === `+2${phone}`);
const answersTo = (phone: string): string[] => messagesTo(phone).flatMap(({ text }) => text ?? []);

describe.each([
  { language: 'en', name: 'Mona Adel', phone: '01004480001', question: 'May I come at six?', stop: 'stop' },
  { language: 'ar', name: 'منى عادل', phone: '01004480002', question: 'ممكن أجي الساعة ستة؟', stop: 'إيقاف' },
] as const)('what a patient writes, in $language', ({ language, name, phone, question, stop }) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const openInbox = (page: Page): Promise<void> =>
    page.getByRole('tab', { name: new RegExp(`^${say('navigation:tabs.inbox')}`) }).click();

  it('is at the open desk by itself, is answered by a quick answer, and “stop” ends all messages', async () => {
    const service_id = await addService(site);
    const booking = { name, phone, branch_id: 1, type: 'regular', service_id, message_consent: true };
    await site.api('POST', '/reservations/book', booking);
    const { page } = await site.staff('reception', { language });
    await page.goto(`${site.url}/reception`);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .first()
      .waitFor();
    await openInbox(page);
    const list = page.getByRole('list', { name: say('pages:inbox.title') });

    await write(phone, question);
    await list.getByRole('button', { name: new RegExp(name) }).click();
    const thread = page.getByRole('region', { name: say('pages:inbox.thread', { name }) });
    await thread.getByText(question).waitFor();
    await page.getByText(`· ${language === 'ar' ? 'بلازما' : 'PRP'} ·`).waitFor();
    const quick = page
      .getByRole('group', { name: say('pages:inbox.quick') })
      .getByRole('button')
      .first();
    const text = (await quick.textContent()) ?? '';
    await quick.click();
    await page.getByRole('button', { name: say('pages:inbox.send'), exact: true }).click();
    const answer = thread.getByRole('listitem').filter({ hasText: text });
    await answer.getByText(say('pages:patients.log.status.read')).waitFor();

    expect(answersTo(phone)).toEqual([text]);
    expect(await look(page)).toEqual([]);

    const field = page.getByRole('textbox', { name: say('pages:inbox.answer') });
    await field.fill(question);
    await write(phone, stop);
    await page.getByText(say('pages:inbox.stopped')).waitFor();

    expect(await field.inputValue()).toBe(question);
    expect(await page.getByRole('button', { name: say('pages:inbox.send'), exact: true }).count()).toBe(0);
    const before = messagesTo(phone);
    await site.api('POST', '/doctor/next', {}, 'doctor');
    await site.eventsHandled();
    expect(before.length).toBeGreaterThan(1);
    expect(messagesTo(phone)).toEqual(before);
  });

  it('has its draft back after another conversation was open, and no draft once it is sent', async () => {
    const [own, other] = language === 'en' ? ['01004480005', '01004480006'] : ['01004480007', '01004480008'];
    await write(own, question);
    await write(other, question);
    const { page } = await site.staff('reception', { language });
    await page.goto(`${site.url}/reception/inbox`);
    const list = page.getByRole('list', { name: say('pages:inbox.title') });
    const open = (of: string) => list.getByRole('button', { name: new RegExp(of) }).click();
    const field = page.getByRole('textbox', { name: say('pages:inbox.answer') });
    const thread = (of: string) => page.getByRole('region', { name: say('pages:inbox.thread', { name: of }) });
    await open(own);
    await thread(own).waitFor();
    await field.fill(stop);
    await open(other);
    await thread(other).waitFor();
    expect(await field.inputValue()).toBe('');
    await open(own);
    await thread(own).waitFor();
    expect(await field.inputValue()).toBe(stop);

    await page.getByRole('button', { name: say('pages:inbox.send'), exact: true }).click();
    await open(other);
    await expect.poll(() => answersTo(own)).toEqual([stop]);
    await page.getByText(say('pages:patients.log.status.read')).waitFor({ state: 'detached' });
    await open(own);
    await page.getByText(say('pages:patients.log.status.read')).waitFor();
    expect(await field.inputValue()).toBe('');
  });

  it('is answered without a ticket, at a desk and on a phone', async () => {
    const stranger = language === 'en' ? '01004480003' : '01004480004';
    const long = {
      text: 'Please come fifteen minutes before your turn, and bring the prescription of your last visit.',
      text_ar: 'من فضلكم تعالوا قبل دوركم بربع ساعة، وهاتوا معاكم روشتة آخر زيارة لو سمحتم.',
    };
    await site.api('POST', '/inbox/quick-answers', { branch_id: 1, answers: [long, long, long] }, 'reception');
    await write(stranger, question);

    const answer = language === 'en' ? long.text : long.text_ar;
    for (const [index, width] of [1440, 390].entries()) {
      const { page } = await site.staff('reception', { language, width });
      await page.goto(`${site.url}/reception/inbox`);
      const list = page.getByRole('list', { name: say('pages:inbox.title') });
      await list.getByRole('button', { name: new RegExp(stranger) }).click();
      await page.getByText(say('pages:inbox.stranger')).waitFor();
      const quick = page.getByRole('group', { name: say('pages:inbox.quick') }).getByRole('button');
      await quick.first().click();

      expect(await look(page)).toEqual([]);
      expect(await collisions(page)).toEqual([]);

      await page.getByRole('button', { name: say('pages:inbox.send'), exact: true }).click();
      await page.getByText(say('pages:patients.log.status.read')).nth(index).waitFor();
    }

    expect(answersTo(stranger)).toEqual([answer, answer]);
  });
});

it('has a Latin name where the lines of an Arabic page begin', async () => {
  const [name, phone] = ['Karim Latin', '01004480009'];
  await site.book({ name, phone });
  await write(phone, 'May I come at six?');
  const { page } = await site.staff('reception', { language: 'ar' });
  await page.goto(`${site.url}/reception/inbox`);
  await page.getByRole('button', { name: new RegExp(name) }).click();

  const gap = await page.getByRole('heading', { name }).evaluate((heading) => {
    const text = document.createRange();
    text.selectNodeContents(heading);
    return heading.getBoundingClientRect().right - text.getBoundingClientRect().right;
  });

  expect(gap).toBeLessThan(2);
});
