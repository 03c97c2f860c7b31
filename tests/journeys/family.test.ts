import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/clinic-day.ts';
import { look } from './look.ts';
import { openSite, phone, type Site } from './site.ts';
import { addService } from './further-service.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await addService(site);
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each(['en', 'ar'] as const)('a family, in %s', (language) => {
  const say = (key: string, values?: Readonly<Record<string, string>>): string => words(language, key, values);
  const [number, otherNumber] = language === 'en' ? ['01022220001', '01022230001'] : ['01022220002', '01022230002'];

  it('books with one form, and finds the ticket of each on this device', async () => {
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/book`);
    await page.getByText(say('type.regular'), { exact: true }).click();
    await page.getByLabel(say('forms:booking.name')).fill('Mona Adel');
    await page.getByLabel(say('forms:booking.phone')).fill(number);

    await page.getByRole('button', { name: say('pages:booking.addPerson') }).click();
    const second = page.getByRole('group', { name: say('pages:family.person', { number: '2' }) });
    const name = second.getByLabel(say('forms:booking.name'));
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();
    await expect.poll(() => second.getByText(say('forms:rules.required')).count()).toBe(2);
    await name.fill('mona  adel');
    await second.getByText(say('pages:family.sameName')).waitFor();
    await name.fill('Adam Sherif');
    await second.getByText(say('type.laser'), { exact: true }).click();
    await second.getByText(say('area.bikini'), { exact: true }).click();

    const add = page.getByRole('button', { name: say('pages:booking.addPerson') });
    await add.click();
    await page.getByRole('button', { name: say('pages:family.remove', { number: '3' }) }).click();
    await expect
      .poll(() => page.getByRole('group', { name: say('pages:family.person', { number: '3' }) }).count())
      .toBe(0);
    expect(await look(page)).toEqual([]);
    // A reload keeps what was typed.
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('Adam Sherif');
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();

    await page.waitForURL('**/confirmation*');
    await page.getByText('Mona Adel').first().waitFor();
    await page.getByRole('link', { name: 'Adam Sherif' }).click();
    await page.getByRole('article').getByText('Adam Sherif').waitFor();
    await page.getByRole('link', { name: 'Mona Adel' }).waitFor();
    expect(await look(page)).toEqual([]);
  });

  it('books a further service for a person who comes along, and drops it with its kind', async () => {
    const further = language === 'en' ? 'PRP' : 'بلازما';
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/book`);
    await page.getByText(say('type.laser'), { exact: true }).click();
    await page.getByText(say('area.face'), { exact: true }).click();
    await page.getByLabel(say('forms:booking.name')).fill('Hoda Samy');
    await page.getByLabel(say('forms:booking.phone')).fill(otherNumber);

    await page.getByRole('button', { name: say('pages:booking.addPerson') }).click();
    const second = page.getByRole('group', { name: say('pages:family.person', { number: '2' }) });
    await second.getByLabel(say('forms:booking.name')).fill('Laila Samy');
    await second.getByText(say('type.regular'), { exact: true }).click();
    const choice = second.getByRole('group', { name: say('forms:booking.further') });
    await choice.getByText(further).click();
    expect(await choice.innerText()).toMatch(/900/u);
    await second.getByText(say('type.fractional'), { exact: true }).click();
    await choice.waitFor({ state: 'detached' });
    await second.getByText(say('type.regular'), { exact: true }).click();
    await expect.poll(() => choice.getByRole('radio').first().isChecked()).toBe(true);
    await choice.getByText(further).click();
    expect(await look(page)).toEqual([]);
    // A reload keeps the choice.
    await page.reload();
    await expect.poll(() => choice.getByRole('radio', { name: further }).isChecked()).toBe(true);
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();

    await page.waitForURL('**/confirmation*');
    const other = page.getByRole('link', { name: 'Laila Samy' });
    await other.getByText(further).waitFor();
    await other.click();
    await page.getByRole('article').getByText(further).first().waitFor();
  });
});

describe('the tickets of a family on one phone', () => {
  it('are listed as they are now when reception moved and renamed one that is not open', async () => {
    const number = '01022240001';
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/book`);
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByLabel(words('en', 'forms:booking.name')).fill('Mona Adel');
    await page.getByLabel(words('en', 'forms:booking.phone')).fill(number);
    await page.getByRole('button', { name: words('en', 'pages:booking.addPerson') }).click();
    const second = page.getByRole('group', { name: words('en', 'pages:family.person', { number: '2' }) });
    await second.getByLabel(words('en', 'forms:booking.name')).fill('Adam Sherif');
    await second.getByText('Consultation', { exact: true }).click();
    await page.getByRole('button', { name: words('en', 'forms:booking.submit') }).click();
    await page.waitForURL('**/confirmation*');
    const member = page.getByRole('link', { name: 'Adam Sherif' });
    await member.waitFor();
    const id = /code=MED0*(\d+)/u.exec((await member.getAttribute('href')) ?? '')?.[1] ?? '';
    await site.book({ name: 'Nour Sherif', phone: '01022240002', branch_id: 2 });
    const { patients } = await site.api<{ patients: { id: string; name: string }[] }>(
      'GET',
      `/patients/${number}`,
      undefined,
      'reception',
    );
    const { id: patient = '' } = patients.find(({ name }) => name === 'Adam Sherif') ?? {};

    await site.api('PATCH', `/patients/${patient}`, { name: 'Adham Sherif' }, 'reception');
    await site.api('POST', `/reservations/${id}/transfer`, { branch_id: 2 }, 'reception');
    await page.reload();

    await page
      .getByRole('link', { name: 'Adham Sherif' })
      .getByText(
        `${words('en', 'pages:ticket.numbered', { number: '2' })} · ${words('en', 'type.regular')} · Secondary`,
      )
      .waitFor();
    await page.goto(`${site.url}/status`);
    await page.getByRole('article').getByText('Mona Adel').waitFor();
    await page.getByRole('button', { name: /Adham Sherif.*Secondary/u }).waitFor();
  });

  it('say so when reception cancelled the visit of one that is not open', async () => {
    const number = '01022250001';
    const { reservations } = await site.api<{
      readonly reservations: readonly { readonly id: number; readonly code: string }[];
    }>('POST', '/reservations/book-group', {
      branch_id: 1,
      phone: number,
      people: ['Mona Adel', 'Adam Sherif'].map((name) => ({ name, type: 'regular' })),
    });
    const { page } = await site.visitor(phone);
    for (const { code } of reservations.toReversed()) {
      await page.goto('about:blank');
      await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
      await page.getByRole('article').waitFor();
    }
    const member = page.getByRole('link', { name: 'Adam Sherif' });
    await member.waitFor();
    expect(await member.getByText(words('en', 'pages:ticket.over.cancelled')).count()).toBe(0);
    const { id = 0 } = reservations[1] ?? {};
    await page.evaluate(
      (text) => {
        const kept = JSON.parse(localStorage.getItem('my_reservations') ?? '[]') as object[];
        localStorage.setItem('my_reservations', JSON.stringify([...kept, { ...kept[0], ...JSON.parse(text) }]));
      },
      JSON.stringify({ code: 'MED000001', day: addDays(await site.today(1), -1) }),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'cancelled' }, 'reception');
    await page.reload();

    await member.getByText(words('en', 'pages:ticket.over.cancelled')).waitFor();
    await page.goto(`${site.url}/status`);
    await page
      .getByRole('button', { name: new RegExp(`Adam Sherif.*${words('en', 'pages:ticket.over.cancelled')}`, 'u') })
      .waitFor();
    // Each code counts as an attempt with the phone.
    expect(asked.filter((url) => url.includes('MED000001'))).toEqual([]);
  });
});
