import assert from 'node:assert/strict';
import type { Language } from '#shared/errors.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { words } from '../journeys/words.ts';
import type { Page } from './page.ts';

/** Another doctor for each language: each day starts with the first reading of the laser's counter. */
const accounts = { en: 'doctor@demo.clinic', ar: 'doctor2@demo.clinic' } as const;
const phones = { en: '01001234567', ar: '01001234568' } as const;
const names = { en: 'Mona Adel', ar: 'منى عادل' } as const;

/** Books, looks the place up, signs in as a doctor, calls the patient and finishes the visit, without any error. */
export const journey = async (page: Page, language: Language): Promise<void> => {
  const say = (key: string): string => words(language, key);
  const [name, phone] = [names[language], phones[language]];

  await page.open(language === 'ar' ? '/ar/book' : '/book');
  await page.textOf('.option:has(input[name=branchId])');
  await page.press(say('type.regular'));
  await page.fill(say('forms:booking.name'), name);
  await page.fill(say('forms:booking.phone'), phone);
  await page.press(say('forms:booking.submit'));
  await page.arriveAt('/confirmation');
  const code = await page.textOf('.ticket__code');
  assert.match(code, /^MED\d{6}$/u);
  assert.equal(await page.textOf('.ticket__number'), '1');

  await page.open(language === 'ar' ? '/ar/status' : '/status');
  await page.fill(say('forms:status.phone'), phone);
  await page.press(say('forms:status.search'));
  assert.equal(await page.textOf('.ticket__number'), '1');

  await page.open('/login');
  await page.fill(say('forms:login.email'), accounts[language]);
  await page.fill(say('forms:login.password'), demoPassword);
  await page.press(say('forms:login.submit'));
  await page.arriveAt('/doctor');
  await page.fill(say('forms:pulses.start'), '1000');
  await page.press(say('pages:pulses.start.submit'));
  await page.press(say('pages:doctor.callNext'));
  assert.equal(await page.textOf('#current-patient'), name);
  await page.press(say('pages:doctor.finish'));
  await page.see(say('pages:doctor.current.nobody'));

  // The sign-in session survives a page load.
  await page.open('/doctor/patients');
  await page.see(name);
  await page.press(say('navigation:logout'));
  await page.arriveAt(language === 'ar' ? '/ar/login' : '/login');
  assert.deepEqual(await page.problems(), []);
};
