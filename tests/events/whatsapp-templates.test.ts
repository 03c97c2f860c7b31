import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { everyTemplate } from '#functions/domain/messages/templates.ts';
import { templatesPage } from './whatsapp-templates.ts';

it('documents every template as the provider has to approve it', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'whatsapp-templates.md'), 'utf8');

  expect(page).toBe(templatesPage);
  for (const { name, text } of everyTemplate) for (const part of [name, text.en, text.ar]) expect(page).toContain(part);
});
