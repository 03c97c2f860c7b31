import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { languages } from '#shared/errors.ts';
import { consentWordings } from '#shared/rules/consent-wordings.ts';

const repository = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const textsOf = <T>(schema: z.ZodMiniType<T>, language: string, file: string): T =>
  schema.parse(JSON.parse(read(`web/locales/${language}/${file}.json`)));

const publicForms = z.looseObject({ booking: z.looseObject({ consent: z.string() }) });
const staffForms = z.looseObject({
  walkIn: z.looseObject({ consent: z.string() }),
  medical: z.looseObject({ consent: z.object({ treatment: z.string(), photographs: z.string(), data: z.string() }) }),
});

describe('the wordings of consents', () => {
  it('are in docs/data-protection.md as the site asks them, under their present version', () => {
    const [english, arabic] = languages.map((language) => {
      const { booking } = textsOf(publicForms, language, 'forms');
      const { walkIn, medical } = textsOf(staffForms, language, 'staff/forms');
      return { online: booking.consent, desk: walkIn.consent, ...medical.consent };
    });
    const rows = (['online', 'desk', 'treatment', 'photographs', 'data'] as const).map((asked) => {
      const version = consentWordings[asked === 'online' || asked === 'desk' ? 'messages' : asked];
      return [version, `${english?.[asked] ?? ''} | ${arabic?.[asked] ?? ''} |`] as const;
    });
    const documented = read('docs/data-protection.md').split('\n');

    for (const [version, texts] of rows) {
      const found = documented.filter((line) => line.startsWith(`| \`${version}\``) && line.endsWith(texts));
      expect(found, `${version}: ${texts}`).toHaveLength(1);
    }
  });
});
