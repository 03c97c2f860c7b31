import { describe, expect, it } from 'vitest';
import { foldName, patientIdOf, shortName } from '../../../functions/domain/patient-identity.ts';

const phone = '+201001234567';

describe('one patient', () => {
  it.each([
    ['case', 'Mona Ali', 'MONA ali'],
    ['spaces', 'Mona Ali', '  Mona   Ali '],
    ['signs between words', 'Al-Harbi', 'al harbi'],
    ['diacritics', 'Mélanie', 'Melanie'],
    ['Arabic diacritics', 'مُنَى', 'منى'],
    ['tatweel', 'عـــلي', 'علي'],
    ['alef with hamza above', 'أحمد', 'احمد'],
    ['alef with hamza below', 'إبراهيم', 'ابراهيم'],
    ['alef with madda', 'آمال', 'امال'],
    ['alef wasla', 'ٱحمد', 'احمد'],
    ['a last ya without dots', 'على', 'علي'],
    ['ya with hamza', 'رائد', 'رايد'],
    ['waw with hamza', 'فؤاد', 'فواد'],
    ['ta marbuta', 'فاطمة', 'فاطمه'],
    ['letters of Persian keyboards', 'کریم گمال', 'كريم كمال'],
    ['letters made of two characters', 'أحمد'.normalize('NFD'), 'أحمد'],
    ['joiners', 'می\u200cنا', 'مينا'],
  ])('is known whatever is written of %s', (_, one, other) => {
    expect(foldName(one)).toBe(foldName(other));
    expect(patientIdOf(phone, one)).toBe(patientIdOf(phone, other));
  });

  it.each([
    ['another name', patientIdOf(phone, 'Mona Ali'), patientIdOf(phone, 'Mona Adel')],
    ['another order of names', patientIdOf(phone, 'Ali Mona'), patientIdOf(phone, 'Mona Ali')],
    ['names run together', patientIdOf(phone, 'Mona Ali'), patientIdOf(phone, 'MonaAli')],
    ['another phone', patientIdOf(phone, 'Mona Ali'), patientIdOf('+201001234568', 'Mona Ali')],
  ])('is not %s', (_, one, other) => {
    expect(one).not.toBe(other);
  });

  it.each([
    ['Mona Hassan Ali', 'Mona A.'],
    ['منى حسن علي', 'منى ع.'],
    ['Mona', 'Mona'],
    ['Mona 𝒜li', 'Mona 𝒜.'],
  ])('shows little of the name: %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});
