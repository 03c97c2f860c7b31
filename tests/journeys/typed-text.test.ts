import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pinWrite } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const pin = '4821';

/** A new doctor of both branches, with a PIN. */
const hireDoctor = async (email: string, name: string): Promise<void> => {
  const user = { email, name, role: 'doctor', branch_id: 1, other_branch_ids: [2], new_password: demoPassword };
  const { id } = await site.api<{ id: string }>('POST', '/admin/users', user, 'owner');
  await site.clinic.deps.store.transact([pinWrite(id, await hashPassword(pin))]);
};

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/doctor');
};

/** Enters the first reading in the window that opens by itself. */
const startPulses = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('1000');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
};

describe.each(['en', 'ar'] as const)('what a doctor has typed, in %s', (language) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const branches = language === 'en' ? (['Main', 'Secondary'] as const) : (['الفرع الرئيسي', 'الفرع الثاني'] as const);

  const lockAndUnlock = async (page: Page, who: string): Promise<void> => {
    await page.keyboard.press('Alt+l');
    await page.getByRole('button', { name: who }).click();
    await page.getByLabel(say('pages:lock.pin'), { exact: true }).fill(pin);
    await page.getByRole('button', { name: say('pages:lock.unlock') }).click();
    await page.getByRole('tabpanel').waitFor();
  };
  const cancel = async (page: Page): Promise<void> => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('cancel'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  it('holds the page until its loss is confirmed, when the branch is switched and when the page is closed', async () => {
    const { page } = await site.visitor({ language, width: 1440 });
    await hireDoctor(`typed.${language}@demo.clinic`, 'Mona First');
    await page.goto(`${site.url}/login`);
    await signIn(page, `typed.${language}@demo.clinic`);
    await startPulses(page);
    await page.goto(`${site.url}/doctor/pulse-tracking`);
    const reading = page.getByRole('tabpanel').getByRole('textbox').first();
    await reading.fill('1234');

    const warnings: string[] = [];
    page.on('dialog', (dialog) => {
      warnings.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload()).catch(() => undefined);
    await expect.poll(() => warnings).toEqual(['beforeunload']);
    expect(await reading.inputValue()).toBe('1234');

    const open = say('pages:branchSwitch.open', { branch: branches[0] });
    const choose = async (): Promise<void> => {
      await page.getByRole('button', { name: open }).click();
      await page.getByRole('dialog').getByRole('button', { name: branches[1] }).click();
    };
    await choose();
    const question = page.getByRole('dialog', { name: say('pages:branchSwitch.title') });
    await question.getByRole('button', { name: say('pages:branchSwitch.discard.keep') }).click();
    await question.waitFor({ state: 'detached' });
    expect(await reading.inputValue()).toBe('1234');
    await choose();
    await question.getByRole('button', { name: say('pages:branchSwitch.discard.confirm') }).click();
    await page.getByText(say('pages:branchSwitch.done', { branch: branches[1] })).waitFor();
  });

  it('stays in the record of the visit and in the patient’s file over a lock, for this doctor alone', async () => {
    const [own, other] = [`own.${language}@demo.clinic`, `other.${language}@demo.clinic`];
    await hireDoctor(own, 'Mona First');
    await hireDoctor(other, 'Salma Second');
    const name = language === 'en' ? 'Karim Fathy' : 'Hoda Ramzy';
    await site.book({ name, phone: language === 'en' ? '01001110002' : '01001110003' });
    const person = await site.visitor({ language, width: 1440 });
    const { page } = person;
    person.expectProblem(/401|not signed in/);
    const openRecord = () => page.getByRole('button', { name: say('pages:medical.openRecord'), exact: true }).click();
    const openFile = () => page.getByRole('button', { name: say('pages:medical.openFile'), exact: true }).click();
    const complaint = page.getByRole('textbox', { name: say('forms:medical.complaint') });
    await page.goto(`${site.url}/login`);
    await signIn(page, other);
    await startPulses(page);
    await page.keyboard.press('Alt+l');
    await page.getByRole('link', { name: say('pages:lock.password') }).click();
    await signIn(page, own);
    await startPulses(page);
    await page
      .getByRole('button', { name: say('pages:doctor.callNext'), exact: false })
      .first()
      .click();
    await openRecord();
    await complaint.fill('Acne of the back');

    await lockAndUnlock(page, 'Salma Second');
    await lockAndUnlock(page, 'Mona First');
    await openRecord();

    expect(await complaint.inputValue()).toBe('Acne of the back');

    await cancel(page);
    await openRecord();
    expect(await complaint.inputValue()).toBe('');
    await cancel(page);

    const allergies = page.getByRole('textbox', { name: say('forms:medical.allergies') });
    await openFile();
    await allergies.fill('Lidocaine');
    await lockAndUnlock(page, 'Salma Second');
    await lockAndUnlock(page, 'Mona First');
    await openFile();
    expect(await allergies.inputValue()).toBe('Lidocaine');
    await cancel(page);
    await openFile();
    expect(await allergies.inputValue()).toBe('');
  });

  it('stays in the session of a finished visit over a lock', async () => {
    const { users } = await site.api<{ users: Record<'id' | 'email' | 'name' | 'name_ar', string>[] }>(
      'GET',
      '/admin/users',
      undefined,
      'owner',
    );
    const doctor = users.find(({ email }) => email === 'doctor.branch2@demo.clinic');
    if (doctor === undefined) throw new Error('The demo has no such doctor.');
    await site.clinic.deps.store.transact([pinWrite(doctor.id, await hashPassword(pin))]);
    const name = language === 'en' ? 'Karim Laser' : 'Hoda Laser';
    const phone = language === 'en' ? '01001110004' : '01001110005';
    const { id } = await site.book({ name, phone, type: 'laser', branch_id: 2 });
    for (const status of ['in_progress', 'completed']) {
      await site.api('PATCH', `/reservations/${String(id)}/status`, { status }, 'doctor.branch2');
    }
    const person = await site.visitor({ language, width: 1440 });
    const { page } = person;
    person.expectProblem(/401|not signed in/);
    await page.goto(`${site.url}/login`);
    await signIn(page, doctor.email);
    if (language === 'en') await startPulses(page);
    const openSession = () => page.getByRole('button', { name: say('pages:unrecorded.recordFor', { name }) }).click();
    const pulses = page.getByRole('dialog').getByLabel(say('forms:session.pulses'), { exact: true });
    const price = page.getByRole('dialog').getByLabel(say('forms:session.pricePerPulse'));
    await openSession();
    // The price of the branch comes a moment later, and would stand before what is typed in that moment.
    await expect.poll(() => price.inputValue()).not.toBe('');
    await pulses.fill('120');
    await price.fill('5.25');
    await lockAndUnlock(page, language === 'en' ? doctor.name : doctor.name_ar);
    await openSession();

    expect([await pulses.inputValue(), await price.inputValue()]).toEqual(['120', '5.25']);

    await cancel(page);
    await openSession();
    expect(await pulses.inputValue()).toBe('');
  });
});
