import { expect, it } from 'vitest';
import { everyTemplate } from '#functions/domain/messages/templates.ts';
import { templateList } from './whatsapp-templates.ts';

it('lists every template as the provider has to approve it', () => {
  expect(everyTemplate.length).toBeGreaterThan(10);
  for (const { name, text } of everyTemplate) {
    for (const part of [`${name} (`, text.en, text.ar]) expect(templateList).toContain(part);
  }
});
