import { describe, expect, it } from 'vitest';
import {
  legacyPatientIdOf,
  findSamePatient,
  patientIdOf,
  shortName,
} from '#functions/domain/patients/patient-identity.ts';
import { isSameName } from '#shared/rules/name.ts';
import { asE164 } from '#shared/rules/phone.ts';

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
    ['inner spaces', 'منى عبد الرحمن', 'مني عبدالرحمن'],
    ['hyphens', 'El-Masry', 'elmasry'],
    ['hyphens or spaces', 'El-Masry', 'El Masry'],
  ])('is known whatever is written of %s', (_, one, other) => {
    expect(isSameName(one, other)).toBe(true);
    expect(patientIdOf(asE164(phone), one)).toBe(patientIdOf(asE164(phone), other));
  });

  it.each([
    ['another name', patientIdOf(asE164(phone), 'Mona Ali'), patientIdOf(asE164(phone), 'Mona Adel')],
    ['another order of names', patientIdOf(asE164(phone), 'Ali Mona'), patientIdOf(asE164(phone), 'Mona Ali')],
    ['another phone', patientIdOf(asE164(phone), 'Mona Ali'), patientIdOf(asE164('+201001234568'), 'Mona Ali')],
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

  it('keeps the id of a patient registered when spaces made names different', () => {
    const earlier = { patientId: legacyPatientIdOf(asE164(phone), 'منى عبد الرحمن'), name: 'منى عبد الرحمن' };
    const other = { patientId: patientIdOf(asE164(phone), 'Mona Ali'), name: 'Mona Ali' };

    expect(findSamePatient([other, earlier], asE164(phone), 'مني عبدالرحمن')).toBe(earlier);
    expect(findSamePatient([other, earlier], asE164(phone), 'monaali')).toBe(other);
    expect(findSamePatient([other, earlier], asE164(phone), 'Mona Adel')).toBeUndefined();
  });

  it('is the one registered with these very words when two were registered', () => {
    const apart = { patientId: legacyPatientIdOf(asE164(phone), 'عبد الله'), name: 'عبد الله' };
    const joined = { patientId: legacyPatientIdOf(asE164(phone), 'عبدالله'), name: 'عبدالله' };

    expect(findSamePatient([joined, apart], asE164(phone), 'عبد الله')).toBe(apart);
    expect(findSamePatient([apart, joined], asE164(phone), 'عبدالله')).toBe(joined);
  });
});
