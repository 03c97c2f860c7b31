import { useCallback } from 'react';
import type { CompletedRecord } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** How far the package of a visit is used with it: `Package 1 of 4`; undefined where no package was used. */
export const usePackageUse = (): ((use: CompletedRecord['packageUse'] | undefined) => string | undefined) => {
  const { t } = useTexts();
  const { number } = useFormats();
  return useCallback(
    (use) =>
      use === null || use === undefined
        ? undefined
        : t(`pages:packages.use.${use.unit}`, { used: number(use.used), of: number(use.of) }),
    [t, number],
  );
};
