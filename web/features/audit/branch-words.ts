import type { Formats } from '#web/lib/i18n/formats.ts';
import type { useTexts } from '#web/lib/i18n/texts.ts';
import { settingFields, weekFields } from '#web/lib/forms/branch-fields.ts';

const words = ['on', 'off', 'none', 'always', 'closed'] as const;
/** Fields whose texts are one of the words, or a time or a date. */
const worded: ReadonlySet<string> = new Set([
  ...settingFields,
  ...weekFields,
  'closedDates',
  'lastDay',
  'dayNotClosed',
  'creditAtEveryBranch',
  'retired',
]);

/** A part of a branch in words; undefined where the stored text is shown as it is. */
export const branchText = (
  field: string,
  raw: string,
  t: ReturnType<typeof useTexts>['t'],
  formats: Pick<Formats, 'wallTime' | 'day'>,
): string | undefined => {
  if (raw === '') return t('dash');
  if (field === 'dayStartsAt') return formats.wallTime(raw);
  if (!worded.has(field)) return undefined;
  const word = words.find((each) => each === raw);
  if (word !== undefined) return t(`pages:audit.values.${word}`);
  if (field === 'lastDay') return formats.day(raw);
  if (field === 'closedDates') return raw.split(', ').map(formats.day).join(' · ');
  const [low, high] = raw.split('-');
  return low === undefined || high === undefined
    ? undefined
    : t('range', { low: formats.wallTime(low), high: formats.wallTime(high) });
};
