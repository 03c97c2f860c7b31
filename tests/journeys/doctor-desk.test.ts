import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { clickInSight, countSteps, scrolled } from './desk.ts';
import { hold } from './hold.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await finishVisits(['Own One', 'Own Two', 'Own Three'], 'doctor');
  await finishVisits(['Other One', 'Other Two', 'Other Three'], 'doctor2');
  for (const [index, name] of ['Mona Adel', 'Karim Fathy', 'Heba Samir', 'Omar Zaki', 'Dina Sherif'].entries()) {
    await site.book({ name, phone: `0100111000${String(index)}`, type: index === 2 ? 'laser' : 'regular' });
  }
  for (const account of ['doctor', 'doctor2'] as const) {
    await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 1, start_pulses: 1000 }, account);
  }
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const callNext = (page: Page) => page.getByRole('button', { name: 'Call Next' });
const present = (page: Page) => page.locator('#current-patient');
const toRecord = (page: Page) => page.getByRole('region', { name: 'To record' });
const form = (page: Page) => page.getByRole('form', { name: 'This session' });

/** The desk of the doctor of branch 2 with this patient present, without a pulse session. @returns also the reservation's id */
const openVisit = async (booking: { readonly name: string; readonly phone: string; readonly type?: 'laser' }) => {
  const { id } = await site.book({ ...booking, branch_id: 2 });
  await site.api('POST', '/doctor/next', { branch_id: 2 }, 'doctor.branch2');
  const person = await site.staff('doctor.branch2');
  await person.page.goto(`${site.url}/doctor`);
  const pulses = person.page.getByRole('dialog', { name: 'Start pulse tracking' });
  await pulses.getByRole('button', { name: 'Cancel' }).click();
  return { ...person, id };
};

/** Visits that are finished without a session, in this order. */
const finishVisits = async (names: readonly string[], account: 'doctor' | 'doctor2'): Promise<void> => {
  for (const [index, name] of names.entries()) {
    const { id } = await site.book({
      name,
      phone: `0100333${String(1000 + index)}`,
      type: 'laser',
      laser_area: 'legs',
    });
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, account);
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, account);
  }
};

/** Posts to the API that the page sends from now on. */
const postsOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  return sent;
};

describe('Call Next', () => {
  it('calls with one click and names who was called and who was finished', async () => {
    const { page } = await site.staff('doctor');
    await page.goto(`${site.url}/doctor`);
    await expect.poll(() => callNext(page).isEnabled()).toBe(true);
    const steps = await countSteps(page);

    await callNext(page).click();
    await page.getByText('Next patient called successfully: Mona Adel').waitFor();
    await expect.poll(() => steps()).toEqual({ clicks: 1, keys: 0, top: 0 });
    await expect.poll(() => callNext(page).isEnabled()).toBe(true);
    await callNext(page).click();

    await page.getByText('Next patient called successfully: Karim Fathy').waitFor();
    await page.getByText('Appointment updated successfully! Mona Adel is finished.').waitFor();
    await expect.poll(() => present(page).textContent()).toBe('Karim Fathy');
  });

  it('calls one patient when it is pressed again within two seconds', async () => {
    const { page } = await site.staff('doctor2');
    await page.clock.install({ time: new Date('2026-11-22T09:00:00Z') });
    const sent = postsOf(page);
    const nobody = {
      completed: null,
      completed_patient: null,
      next: null,
      move_ids: { completed: null, called: null },
    };
    await page.route('**/api/doctor/next', (route) => route.fulfill({ json: { success: true, data: nobody } }));
    await page.goto(`${site.url}/doctor`);
    await expect.poll(() => callNext(page).isEnabled()).toBe(true);
    // From here on only this test moves the clock.
    await page.clock.pauseAt(new Date('2026-11-22T10:00:00Z'));

    await callNext(page).click();
    await page.clock.runFor(500);
    await page.getByText('Appointment updated successfully!').waitFor();
    await expect.poll(() => callNext(page).isDisabled()).toBe(true);
    await callNext(page).click({ force: true });
    await page.clock.runFor(1400);
    expect(sent).toHaveLength(1);

    await page.clock.runFor(200);
    await callNext(page).click();
    await expect.poll(() => sent.length).toBe(2);
  });
});

describe("the doctor's desk", () => {
  it('shows patient, own patients, visits to record and the main action without scrolling', async () => {
    const { page } = await site.staff('doctor');
    await page.goto(`${site.url}/doctor`);
    const seen = [
      present(page),
      callNext(page),
      page.getByRole('region', { name: 'My patients' }).getByRole('listitem').nth(1),
      toRecord(page).getByRole('button', { name: 'Record session: Own Three' }),
    ];
    for (const each of seen) await each.waitFor();

    const bottoms = await Promise.all(
      seen.map((each) => each.evaluate((element) => element.getBoundingClientRect().bottom)),
    );

    expect(Math.max(...bottoms)).toBeLessThanOrEqual(900);
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  it('lists every visit to record, own first, when more than five visits were finished', async () => {
    const { page } = await site.staff('doctor');
    await page.goto(`${site.url}/doctor`);
    await toRecord(page)
      .getByRole('button', { name: /^Show all/ })
      .click();

    const rows = await toRecord(page).getByRole('listitem').allTextContents();

    const places = (mine: boolean) => rows.flatMap((text, index) => (text.includes('Yours') === mine ? [index] : []));
    for (const name of ['Own One', 'Own Two', 'Own Three', 'Other One', 'Other Two', 'Other Three']) {
      expect(rows.some((text) => text.includes(name))).toBe(true);
    }
    expect(Math.max(...places(true))).toBeLessThan(Math.min(...places(false)));
  });

  it('keeps a note about the patient', async () => {
    const { page } = await site.staff('doctor');
    await page.goto(`${site.url}/doctor`);
    const name = await present(page).textContent();

    await page.getByLabel('New note').fill('Sensitive skin, lower energy');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.getByText(`Note added: ${name ?? ''}`).waitFor();
    const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await note.filter({ hasText: 'Sensitive skin, lower energy' }).waitFor();
    // After midnight the date alone would differ from the clinic day of the same visit's session.
    expect(await note.first().textContent()).toMatch(/\d{1,2}:\d{2}\s?[ap]m$/);
    await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('');
  });
});

describe('recording a session', () => {
  it('takes the pulses and Enter while the patient is still there', async () => {
    const { page } = await site.staff('doctor');
    await page.goto(`${site.url}/doctor`);
    await clickInSight(page, callNext(page));
    await page.getByText('Next patient called successfully: Heba Samir').waitFor();
    await expect.poll(() => form(page).getByLabel('Price per pulse').inputValue()).toBe('5.00');
    const pulses = form(page).getByLabel('Pulses', { exact: true });
    await expect.poll(() => pulses.evaluate((field) => field === document.activeElement)).toBe(true);
    const steps = await countSteps(page);

    await page.keyboard.type('250');
    await expect.poll(() => pulses.inputValue()).toBe('250');
    await page.keyboard.press('Enter');

    await page.getByText('Laser session created successfully: Heba Samir').waitFor();
    await form(page).waitFor({ state: 'hidden' });
    await page.getByText(/Session Recorded · 250 pulses · EGP\s1,250/).waitFor();
    await expect.poll(() => steps()).toEqual({ clicks: 0, keys: '250'.length + 1, top: 0 });
    await expect.poll(() => present(page).textContent()).toBe('Heba Samir');
  });

  it('asks once about a count far from the usual, and Enter alone does not record it', async () => {
    const { id } = await site.book({ name: 'Heba Samir', phone: '01001110002', type: 'laser', branch_id: 2 });
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor.branch2');
    const { page } = await site.staff('doctor.branch2');
    await page.route(`**/api/doctor/session-guide/${String(id)}`, async (route) => {
      const answer = await route.fetch();
      const { data, ...envelope } = (await answer.json()) as { data: object };
      const last = {
        date: '2026-10-01',
        type: 'laser',
        laser_area: 'legs',
        laser_areas: ['legs'],
        pulses: 120,
        price_per_pulse: 5,
        amount: 600,
      };
      await route.fulfill({ json: { ...envelope, data: { ...data, last_session: last, sessions: [last] } } });
    });
    await page.goto(`${site.url}/doctor`);
    await page.getByRole('dialog', { name: 'Start pulse tracking' }).getByRole('button', { name: 'Cancel' }).click();
    const sent = postsOf(page);
    await page.getByRole('row', { name: /1 Oct 2026 Legs .* 120/ }).waitFor();
    const pulses = form(page).getByLabel('Pulses', { exact: true });
    await pulses.focus();

    await page.keyboard.type('1250');
    await page.keyboard.press('Enter');
    await form(page).getByText('1,250 pulses. Usual: 120.').waitFor();
    await page.keyboard.press('Enter');

    // Enter led back to the field, with its content selected.
    await form(page).getByText('1,250 pulses. Usual: 120.').waitFor({ state: 'hidden' });
    expect(sent).toEqual([]);
    await page.keyboard.type('370');
    await page.keyboard.press('Enter');
    await form(page).getByRole('button', { name: 'Record anyway' }).click();
    await page.getByText('Laser session created successfully: Heba Samir').waitFor();
    expect(sent).toEqual(['/api/doctor/laser-session']);
  });

  it('replaces the usual price by a typed one, also when the usual one arrived after the field was chosen', async () => {
    const { page } = await site.staff('doctor');
    const release = await hold(page, '**/api/doctor/session-guide/*');
    await page.goto(`${site.url}/doctor`);
    await toRecord(page).getByRole('button', { name: 'Record session: Own Three' }).click();
    const price = page.getByRole('dialog').getByLabel('Price per pulse');
    await price.click();
    expect(await price.inputValue()).toBe('');
    release();
    await expect.poll(() => price.inputValue()).toBe('5.00');

    await page.keyboard.type('6.5');

    expect(await price.inputValue()).toBe('6.5');
  });

  it('saves what is entered before the visit is finished', async () => {
    const { page } = await openVisit({ name: 'Dina Adel', phone: '01001110003', type: 'laser' });
    await form(page).getByLabel('Pulses', { exact: true }).fill('120');

    await page.getByRole('button', { name: 'Save, finish visit' }).click();

    await page.getByText('Laser session created successfully: Dina Adel').waitFor();
    await page.getByText('Status updated successfully: Dina Adel is finished').waitFor();
    const record = page.getByRole('region', { name: /^Completed records/ }).getByRole('listitem');
    await record.filter({ hasText: 'Dina Adel' }).getByText('Session Recorded').waitFor();
  });

  it('keeps what is entered while another section is shown, until it is recorded', async () => {
    const { page } = await openVisit({ name: 'Dina Nour', phone: '01001110006', type: 'laser' });
    await form(page).getByLabel('Pulses', { exact: true }).fill('120');
    await form(page).getByLabel('Price per pulse').fill('4');
    await form(page).getByLabel('Fluence').fill('12');
    await page.getByLabel('New note').fill('Comes with her sister');

    await page.getByRole('tab', { name: 'Patients' }).click();
    await page.getByRole('heading', { level: 1, name: 'Patients' }).waitFor();
    await page.getByRole('tab', { name: 'Queue' }).click();

    const entered = (label: string) => form(page).getByLabel(label, { exact: true }).inputValue();
    await expect.poll(() => entered('Pulses')).toBe('120');
    expect([await entered('Price per pulse'), await entered('Fluence')]).toEqual(['4', '12']);
    expect(await page.getByLabel('New note').inputValue()).toBe('Comes with her sister');
    await form(page).getByRole('button', { name: 'Record session' }).click();
    const anyway = form(page).getByRole('button', { name: 'Record anyway' });
    const created = page.getByText('Laser session created successfully: Dina Nour');
    await anyway.or(created).first().waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await created.waitFor();
    await page.getByText('12 J/cm²').waitFor();
  });

  it('takes the failure of a session away once it is recorded', async () => {
    const { page, expectProblem } = await openVisit({ name: 'Lina Nour', phone: '01001110007', type: 'laser' });
    expectProblem(/503/);
    await page.route('**/api/doctor/laser-session', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await form(page).getByLabel('Pulses', { exact: true }).fill('9000');
    await form(page).getByRole('button', { name: 'Record session' }).click();
    await form(page).getByRole('button', { name: 'Record anyway' }).click();
    await page.getByText('Failed to create laser session').waitFor();

    await form(page).getByRole('button', { name: 'Record anyway' }).click();
    await page.getByText('Laser session created successfully: Lina Nour').waitFor();
    expect(await page.getByText('Failed to create laser session').count()).toBe(0);
  });

  it('names why a page of before is refused what another one has done', async () => {
    const { id, page, expectProblem } = await openVisit({ name: 'Amal Nour', phone: '01001110004', type: 'laser' });
    expectProblem(/409/);
    await form(page).getByLabel('Pulses', { exact: true }).fill('120');
    const session = { reservation_id: id, pulses: 120, price_per_pulse: 5 };
    await site.api('POST', '/doctor/laser-session', session, 'doctor.branch2');
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor.branch2');

    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByText('Failed to skip patient').waitFor();
    await page.getByText('Failed to update appointment. Please try again.').waitFor();
    await page.getByText(/This is not possible now: the reservation is/).waitFor();
  });

  it('names why a session is refused that was recorded elsewhere', async () => {
    const { id, page, expectProblem } = await openVisit({ name: 'Amal Nour', phone: '01001110005', type: 'laser' });
    expectProblem(/409/);
    await form(page).getByLabel('Pulses', { exact: true }).fill('130');
    const session = { reservation_id: id, pulses: 120, price_per_pulse: 5 };
    await site.api('POST', '/doctor/laser-session', session, 'doctor.branch2');

    await form(page).getByRole('button', { name: 'Record session' }).click();

    await page.getByText('The session of this reservation was already recorded.').waitFor();
    await page.getByText('Server error. Please try again later.').waitFor();
    expect(await page.getByRole('button', { name: words('en', 'retry') }).count()).toBe(0);
    await page.getByText(/Session Recorded · 120 pulses/).waitFor();
  });

  it('adds a note that was typed when the visit is finished', async () => {
    const { page } = await openVisit({ name: 'Rana Adel', phone: '01001110004' });
    await page.getByRole('textbox', { name: words('en', 'forms:notes.body') }).fill('Prefers mornings');

    await page.getByRole('button', { name: 'Finish visit' }).click();

    await page.getByText('Note added: Rana Adel').waitFor();
  });

  it('adds a typed note when another user ends the visit and the doctor is in another section', async () => {
    const { id, page } = await openVisit({ name: 'Salma Zaki', phone: '01001110006' });
    await page.getByRole('textbox', { name: words('en', 'forms:notes.body') }).fill('Asks for a female doctor');
    await page.getByRole('tab', { name: 'Patients' }).click();
    await page.getByRole('heading', { level: 1, name: 'Patients' }).waitFor();

    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor.branch2');

    await page.getByText('Note added: Salma Zaki').waitFor();
  });

  it('has no digit in the field of pulses that a thumb could keep', async () => {
    const { page } = await site.staff('doctor', { ...phone, language: 'ar' });
    await page.goto(`${site.url}/doctor`);
    await page.getByRole('button', { name: 'تسجيل الجلسة: Own One' }).click();
    const pulses = page.getByRole('dialog').getByLabel('عدد النبضات', { exact: true });
    await pulses.click();
    await page.keyboard.type('٢٥٠');
    await expect.poll(() => pulses.inputValue()).toBe('250');
  });
});
