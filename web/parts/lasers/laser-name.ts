import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import type { Laser } from './laser-calls.ts';

/** The name of a laser in the reader's language; one that was never named by its number. */
export const useLaserName = (): ((laser: Pick<Laser, 'id' | 'name' | 'nameAr' | 'retired'>) => string) => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  return ({ id, name, nameAr, retired }) => {
    const known =
      nameOf(name, nameAr ?? undefined) ?? t('pages:lasers.unnamed', { number: number(Number(id.slice(1))) });
    return retired ? t('pages:lasers.retiredName', { name: known }) : known;
  };
};
