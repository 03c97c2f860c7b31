/**
 * The templates that the clinic registers with Meta, for docs/whatsapp-templates.md.
 *
 *   node tests/events/whatsapp-templates.ts     writes the page
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyTemplate } from '#functions/domain/messages/templates.ts';

/** Meta counts what invites to another visit or to a review as marketing. */
const marketing: ReadonlySet<string> = new Set(['clinic_no_show', 'clinic_review', 'clinic_recall']);

const sections = [...new Map(everyTemplate.map((each) => [each.name, each])).values()].map(({ name, text }) =>
  [
    `## ${name}`,
    `Category: ${marketing.has(name) ? 'marketing' : 'utility'}.`,
    `- \`en\`: ${text.en}`,
    `- \`ar\`: ${text.ar}`,
  ].join('\n\n'),
);

export const templatesPage = [
  '# Templates of WhatsApp',
  'Register each in both languages in the WhatsApp Manager, word for word: a message by a template that is not approved is refused ([runbook](runbooks/message-missing.md)). Written by `node tests/events/whatsapp-templates.ts` from `functions/domain/messages/templates.ts`.',
  ...sections,
]
  .join('\n\n')
  .replaceAll('\n\n- `ar`', '\n- `ar`')
  .concat('\n');

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'whatsapp-templates.md'), templatesPage);
}
