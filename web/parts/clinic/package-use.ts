import { useCallback } from 'react';
import type { CompletedRecord } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';

type BoughtAt = NonNullable<CompletedRecord['packageUse']>['boughtAt'];

/** `bought at Main`: the branch of a package, when it is another one; otherwise undefined. */
export const useBoughtAt = (): ((branch: BoughtAt) => string | undefined) => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return useCallback(
    (branch) =>
      branch === undefined ? undefined : t('pages:packages.boughtAt', { branch: nameOf(branch.name, branch.nameAr) }),
    [t, nameOf],
  );
};

/** How far the package of a visit is used with it: `Package 1 of 4 · bought at Main`; undefined where no package was used. */
export const usePackageUse = (): ((use: CompletedRecord['packageUse'] | undefined) => string | undefined) => {
  const { t } = useTexts();
  const { number } = useFormats();
  const boughtAtText = useBoughtAt();
  return useCallback(
    (use) => {
      if (use === null || use === undefined) return undefined;
      const { unit, used, of, boughtAt } = use;
      const text = t(`pages:packages.use.${unit}`, { used: number(used), of: number(of) });
      return [text, boughtAtText(boughtAt)].filter((part) => part !== undefined).join(' · ');
    },
    [t, number, boughtAtText],
  );
};
