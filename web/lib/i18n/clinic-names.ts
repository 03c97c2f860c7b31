import i18next from 'i18next';
import type { ClinicLook } from '../device/clinic-look.ts';
import { languages } from '#shared/errors.ts';

const names = ['brand', 'brandShort'] as const;
/** The product's own names by language. */
const usual = new Map<string, Readonly<Record<string, string>>>();

/** Shows the names of the clinic wherever the texts say the product's. @returns whether a text changed */
const write = (language: 'en' | 'ar', own: string): boolean => {
  const texts: unknown = i18next.getResourceBundle(language, 'common');
  if (texts === undefined) return false;
  const present = Object.fromEntries(
    names.map((name) => [name, String(i18next.getResource(language, 'common', name))]),
  );
  const before = usual.get(language) ?? present;
  usual.set(language, before);
  const wanted = own === '' ? before : Object.fromEntries(names.map((name) => [name, own]));
  if (names.every((name) => wanted[name] === present[name])) return false;
  i18next.addResources(language, 'common', wanted);
  return true;
};

/** Writes the clinic's names into the texts that are loaded; without one in a language, the other's. */
export const writeClinicNames = ({ name, nameAr }: ClinicLook): void => {
  const own = { en: name === '' ? nameAr : name, ar: nameAr === '' ? name : nameAr };
  const changed = languages.map((language) => write(language, own[language]));
  // What is on the screen is rendered again.
  if (changed.includes(true)) i18next.emit('languageChanged', i18next.language);
};
