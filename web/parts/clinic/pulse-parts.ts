import type { DaySheet } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** The pulses of a clinic day that explain why what was recorded is not what the counter was expected to say. */
type PulseParts = Pick<
  DaySheet['pulses'][number],
  'ofOtherDays' | 'outside' | 'countedLater' | 'ofOthers' | 'openRecorded'
>;

const parts = ['ofOtherDays', 'outside', 'countedLater', 'ofOthers', 'openRecorded'] as const;

/** Names and numbers of the parts that are not 0. Source: docs/domain.md#pulses. */
export const usePulseCounts = (): ((pulses: PulseParts) => readonly (readonly [name: string, pulses: number])[]) => {
  const { t } = useTexts();
  return (pulses) =>
    parts.filter((part) => pulses[part] !== 0).map((part) => [t(`pages:pulses.${part}`), pulses[part]] as const);
};

/** The same, to be shown. */
export const usePulseParts = (): ((pulses: PulseParts) => readonly (readonly [name: string, value: string])[]) => {
  const { number } = useFormats();
  const countsOf = usePulseCounts();
  return (pulses) => countsOf(pulses).map(([name, value]) => [name, number(value)] as const);
};
