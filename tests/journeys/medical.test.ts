import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { look } from './look.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { addService } from './further-service.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  // Else the popup that asks for the day's first reading covers the desk.
  await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 2, start_pulses: 1000 }, 'doctor.branch2');
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each([
  ['en', 'Mona Adel', '01007770001'],
  ['ar', 'Nada Adel', '01007770002'],
] as const)('a medical file, in %s', (language, name, phone) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);

  it('is written at the doctor’s desk and warns there and at reception', async () => {
    const { id } = await site.book({ name, phone, type: 'laser', laser_area: 'legs', branch_id: 2 });
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
    const { page } = await site.staff('doctor.branch2', { language });
    await page.goto(`${site.url}/doctor`);

    await page.getByRole('button', { name: say('pages:medical.openFile'), exact: true }).click();
    const file = page.getByRole('dialog');
    await file.getByRole('checkbox', { name: say('pages:medical.warning.keloid') }).check();
    await file.getByRole('textbox', { name: say('forms:medical.allergies') }).fill('Lidocaine');
    await file.getByRole('button', { name: say('pages:medical.save') }).click();
    await file.waitFor({ state: 'hidden' });
    const banner = page.getByRole('alert', { name: say('pages:medical.warnings') });
    await banner.getByText(say('pages:medical.warning.keloid')).waitFor();

    await page.getByRole('button', { name: say('pages:medical.openRecord'), exact: true }).click();
    const record = page.getByRole('dialog');
    await record.getByRole('textbox', { name: say('forms:medical.pulsesOf', { area: say('area.legs') }) }).fill('٣٢٠');
    await record.getByRole('textbox', { name: say('forms:medical.device') }).fill('Alexandrite 755');
    await record.getByRole('combobox', { name: say('forms:medical.reaction') }).fill('Blister at the ankle');
    await record.getByRole('button', { name: say('pages:medical.save') }).click();
    await record.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: say('pages:medical.openFile'), exact: true }).click();
    await page.getByRole('tab', { name: say('pages:medical.visits') }).click();
    const visits = page.getByRole('dialog');
    for (const text of [`${say('area.legs')}: `, 'Alexandrite 755', 'Blister at the ankle']) {
      await visits.getByText(text).waitFor();
    }
    expect(await look(page)).toEqual([]);
    await page.getByRole('button', { name: say('cancel') }).click();

    const { records } = await site.api<{ records: { reservation_id: number; treatment: { areas: unknown } }[] }>(
      'GET',
      `/patients/${await patientOf(phone)}/file`,
      undefined,
      'doctor.branch2',
    );
    expect(records[0]).toMatchObject({ reservation_id: id, treatment: { areas: [{ area: 'legs', pulses: 320 }] } });

    const { page: desk } = await site.staff('reception.branch2', { language });
    await desk.goto(`${site.url}/reception`);
    await desk.getByRole('tab', { name: new RegExp(`^${say('pages:reception.segments.inside')}`, 'u') }).click();
    await desk.getByRole('button', { name, exact: true }).click();
    const row = desk.getByRole('dialog', { name });
    await row
      .getByRole('alert', { name: say('pages:medical.warnings') })
      .getByText('Lidocaine')
      .waitFor();
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor.branch2');
  });

  it('books the next visit that the doctor requested, by a button at reception', async () => {
    const patient = { name: `${name} Again`, phone: `${phone.slice(0, -1)}${String(Number(phone.at(-1)) + 4)}` };
    const service_id = await addService(site);
    const { id } = await site.book({ ...patient, branch_id: 2, service_id });
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor.branch2');
    const consultation = { complaint: 'Acne', diagnosis: '', plan: '', prescription: [], follow_up_weeks: 6 };
    await site.api(
      'POST',
      '/doctor/visit-records',
      { reservation_id: id, version: 0, treatment: null, consultation },
      'doctor.branch2',
    );
    const { page } = await site.staff('reception.branch2', { language });
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: new RegExp(`^${say('pages:reception.segments.inside')}`, 'u') }).click();
    await page.getByRole('button', { name: patient.name, exact: true }).click();

    const [booking] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/reservations/book')),
      page
        .getByRole('dialog', { name: patient.name })
        .getByRole('button', { name: say('pages:medical.bookFollowUp') })
        .click(),
    ]);
    expect(booking.postDataJSON()).toMatchObject({ type: 'regular', service_id });

    await page.getByRole('button', { name: say('pages:medical.followUpIsBooked') }).waitFor();
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor.branch2');
  });
});

it('refuses a file that another doctor changed while it was open, however often it is saved', async () => {
  const [name, phone] = ['Amal Adel', '01007770019'];
  const { id } = await site.book({ name, phone, type: 'laser', laser_area: 'legs', branch_id: 2 });
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor.branch2');
  const { page, expectProblem } = await site.staff('doctor.branch2');
  expectProblem(/409/);
  await page.goto(`${site.url}/doctor`);
  await page.getByRole('button', { name: words('en', 'pages:medical.openFile'), exact: true }).click();
  const file = page.getByRole('dialog');
  await file.getByRole('checkbox', { name: words('en', 'pages:medical.warning.keloid') }).check();
  const path = `/patients/${await patientOf(phone)}/file`;
  const others = { birth_year: null, sex: null, allergies: 'Lidocaine', warnings: [], consents: [] };
  await site.api('PATCH', path, { ...others, version: 0 }, 'doctor.branch2');

  const ofFile = (method: string) =>
    page.waitForResponse((response) => response.url().endsWith(path) && response.request().method() === method);
  for (const attempt of ['first', 'second']) {
    const read = ofFile('GET');
    const [answer] = await Promise.all([
      ofFile('PATCH'),
      file.getByRole('button', { name: words('en', 'pages:medical.save') }).click(),
    ]);
    expect([attempt, answer.status()]).toEqual([attempt, 409]);
    await read;
  }

  const { file: stored } = await site.api<{ file: unknown }>('GET', path, undefined, 'doctor.branch2');
  expect(stored).toMatchObject({ allergies: 'Lidocaine', warnings: [] });
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor.branch2');
});

it('keeps the note of the record window when the session is recorded on the page below it', async () => {
  const [name, phone] = ['Hoda Adel', '01007770021'];
  const { id } = await site.book({ name, phone, type: 'laser', laser_area: 'legs', branch_id: 2 });
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor.branch2');
  const { page } = await site.staff('doctor.branch2');
  await page.goto(`${site.url}/doctor`);
  await page.getByRole('button', { name: words('en', 'pages:medical.openRecord'), exact: true }).click();
  const record = page.getByRole('dialog');
  await record.getByRole('tab', { name: words('en', 'pages:medical.consultation') }).click();
  await record.getByRole('textbox', { name: words('en', 'forms:medical.complaint') }).fill('A burn on the left leg');
  await record.getByRole('button', { name: words('en', 'pages:medical.save') }).click();
  await record.waitFor({ state: 'detached' });
  const session = page.getByRole('form', { name: words('en', 'pages:doctor.visit.title') });
  await session.getByRole('textbox', { name: words('en', 'forms:medical.device') }).fill('Alexandrite 755');
  await session.getByRole('textbox', { name: words('en', 'forms:session.pulses') }).fill('120');
  await session.getByRole('button', { name: words('en', 'pages:session.save') }).click();
  await session.waitFor({ state: 'detached' });

  const { records } = await site.api<{ records: unknown[] }>(
    'GET',
    `/patients/${await patientOf(phone)}/file`,
    undefined,
    'doctor.branch2',
  );
  expect(records[0]).toMatchObject({
    treatment: { device: 'Alexandrite 755', areas: [{ area: 'legs', pulses: 120 }] },
    consultation: { complaint: 'A burn on the left leg' },
  });
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor.branch2');
});

it('offers the usual reactions of the skin, and shows the recorded one with the last sessions', async () => {
  const patient = { name: 'Rana Nour', phone: '01007770051', type: 'laser', laser_area: 'legs', branch_id: 2 } as const;
  const { id } = await site.book(patient);
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor.branch2');
  const { page } = await site.staff('doctor.branch2');
  await page.goto(`${site.url}/doctor`);
  const session = page.getByRole('form', { name: words('en', 'pages:doctor.visit.title') });
  await session.getByRole('textbox', { name: words('en', 'forms:session.pulses') }).fill('120');
  const reaction = session.getByRole('combobox', { name: words('en', 'forms:medical.reaction') });
  const usual = page.getByRole('option');
  await reaction.focus();
  await expect.poll(() => usual.allTextContents()).toEqual(['None', 'Mild redness', 'Marked redness', 'Burn']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => reaction.inputValue()).toBe('Mild redness');
  expect(await usual.count()).toBe(0);

  await page.keyboard.type(', one day');
  await page.keyboard.press('Enter');

  await session.waitFor({ state: 'detached' });
  await page.getByText('Skin: Mild redness, one day').waitFor();
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor.branch2');
});

it('calls the next patient when a session that was not saved is saved by “Try again”', async () => {
  const [first, next] = [
    { name: 'Laila Saved', phone: '01007770041', type: 'laser', laser_area: 'legs', branch_id: 2 },
    { name: 'Nada Called', phone: '01007770042', type: 'laser', laser_area: 'legs', branch_id: 2 },
  ] as const;
  const { id } = await site.book(first);
  const called = await site.book(next);
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor.branch2');
  const { page, expectProblem } = await site.staff('doctor.branch2');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/doctor`);
  const session = page.getByRole('form', { name: words('en', 'pages:doctor.visit.title') });
  await session.getByRole('textbox', { name: words('en', 'forms:session.pulses') }).fill('120');
  const recording = '**/api/doctor/laser-session';
  await page.route(recording, (route) => route.abort());
  await page.getByRole('button', { name: words('en', 'pages:doctor.saveAndCall') }).click();
  const again = page.getByRole('button', { name: words('en', 'common:retry') });
  await again.waitFor();
  await page.unroute(recording);
  await again.click();

  await page.getByRole('paragraph').filter({ hasText: next.name }).waitFor();
  await site.api('PATCH', `/reservations/${String(called.id)}/status`, { status: 'completed' }, 'doctor.branch2');
});

const patientOf = async (phone: string): Promise<string> =>
  (await site.api<{ patient: { id: string } }>('GET', `/patients/${phone}?branch_id=2`, undefined, 'reception.branch2'))
    .patient.id;
