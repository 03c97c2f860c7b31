import { isSameName } from '#shared/rules/name.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

interface Named {
  readonly id: number | string;
  readonly name: string;
  readonly nameAr?: string | null | undefined;
}

/** What to know about a typed name that another one of the list has: lists and reports show names alone. */
export const useSameNameHint = (list: readonly Named[] | undefined, ownId?: Named['id']) => {
  const { t } = useTexts();
  return (typed: string): string | undefined =>
    typed.trim() !== '' &&
    list?.some(({ id, name, nameAr }) => id !== ownId && [name, nameAr ?? ''].some((own) => isSameName(own, typed))) ===
      true
      ? t('pages:office.sameName')
      : undefined;
};
