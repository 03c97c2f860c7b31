import { describe, expect, it } from 'vitest';
import { exampleMessages, exampleParameters } from '#functions/domain/messages/examples.ts';
import { everyTemplate, templateOf } from '#functions/domain/messages/templates.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';

const branch = {
  name: 'Main',
  nameAr: 'الرئيسي',
  address: '12 Nile Street',
  addressAr: '12 شارع النيل',
  phone: '+20225551234',
  time_zone: 'Africa/Cairo',
};
const now = new Date('2026-11-26T10:00:00Z');
const today = clinicDayAt(now, { time_zone: 'Africa/Cairo', day_starts_at: '04:00' });
const languages = ['en', 'ar'] as const;

const numbersIn = (text: string): number[] => [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));

describe('an example of a message', () => {
  it.each(exampleMessages.flatMap((each) => languages.map((language) => ({ ...each, language }))))(
    'has a value for each parameter of $kind $variant in $language',
    ({ language, ...each }) => {
      const parameters = exampleParameters(each, language, { branch, today, now, site: 'https://clinic.example' });

      expect(parameters).toHaveLength(Math.max(...numbersIn(templateOf(each).text[language])));
      expect(parameters.filter((value) => value.trim() === '')).toEqual([]);
    },
  );

  it('is there for each approved template', () => {
    const shown = new Set(exampleMessages.map((each) => templateOf(each).name));

    expect(new Set(everyTemplate.map(({ name }) => name))).toEqual(shown);
  });
});
