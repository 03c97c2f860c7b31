/**
 * The templates that the clinic registers with Meta, word for word in both languages.
 *
 *   node tests/events/whatsapp-templates.ts     prints them
 */
import { everyTemplate } from '#functions/domain/messages/templates.ts';

/** Meta counts what invites to another visit or to a review as marketing. */
const marketing: ReadonlySet<string> = new Set(['clinic_no_show', 'clinic_review', 'clinic_recall']);

export const templateList = [...new Map(everyTemplate.map((each) => [each.name, each])).values()]
  .map(({ name, text }) =>
    [`${name} (${marketing.has(name) ? 'marketing' : 'utility'})`, `en: ${text.en}`, `ar: ${text.ar}`].join('\n'),
  )
  .join('\n\n');

if (import.meta.main) console.log(templateList);
