import { texts as ar } from '#web/locales/ar.ts';
import { texts as arSections } from '#web/locales/ar-sections.ts';
import { texts as arOwner } from '#web/locales/ar-owner.ts';
import { texts as arStaff } from '#web/locales/ar-staff.ts';
import { texts as arTicket } from '#web/locales/ar-ticket.ts';
import { texts as en } from '#web/locales/en.ts';
import { texts as display } from '#web/locales/display.ts';
import { texts as enSections } from '#web/locales/en-sections.ts';
import { texts as enOwner } from '#web/locales/en-owner.ts';
import { texts as enStaff } from '#web/locales/en-staff.ts';
import { texts as enTicket } from '#web/locales/en-ticket.ts';
import type { Language } from './site.ts';

const catalogues: Readonly<Record<Language, readonly unknown[]>> = {
  en: [en, enStaff, enOwner, enSections, enTicket, display.en],
  ar: [ar, arStaff, arOwner, arSections, arTicket, display.ar],
};

const below = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined;

/** The words of a key (`pages:doctor.callNext`, `close` of common) in a language. @throws for a key without words */
export const words = (language: Language, key: string, values: Readonly<Record<string, string>> = {}): string => {
  const [namespace, path] = key.includes(':') ? key.split(':', 2) : ['common', key];
  const names = [namespace ?? '', ...(path ?? '').split('.')];
  for (const catalogue of catalogues[language]) {
    const found = names.reduce(below, catalogue);
    if (typeof found === 'string') {
      return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
    }
  }
  throw new Error(`no words for ${key} in ${language}`);
};
