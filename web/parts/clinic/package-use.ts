import { useCallback } from 'react';
import type { CompletedRecord, PackageView } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';

export type BoughtAt = NonNullable<CompletedRecord['packageUse']>['boughtAt'];

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

type PackageLeft = Pick<PackageView, 'unit' | 'left' | 'units'> & { readonly boughtAt?: BoughtAt };

/** What is left of a package: `5 of 6 sessions left · bought at Main`. */
export const usePackageLeft = (): ((bought: PackageLeft) => string) => {
  const { t } = useTexts();
  const { number } = useFormats();
  const boughtAtText = useBoughtAt();
  return ({ unit, left, units, boughtAt }) =>
    [t(`pages:packages.left.${unit}`, { amount: number(left), units: number(units) }), boughtAtText(boughtAt)]
      .filter((part) => part !== undefined)
      .join(' · ');
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
